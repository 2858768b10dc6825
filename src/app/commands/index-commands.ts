import { assertUnreachable } from '../../core/assert-unreachable.ts';
import { fileNameOf } from '../../core/experiment/export-names.ts';
import type { ImportedIndex, LeftReason } from '../../storage/index-import.ts';
import type { Commands } from '../commands.ts';
import { currentWorkspace } from '../context.ts';
import type { AppContext } from '../context.ts';
import { guardedBy } from '../guarded-work.ts';
import { notify } from '../notices.ts';
import { refreshRecognised } from '../recognised-counts.ts';
import { refreshStorage } from './workspace-commands.ts';

/** An index goes from one browser to another as a file. Few do that: what packs and unpacks it is loaded then. */
export function indexCommands(context: AppContext): Pick<Commands, 'exportIndex' | 'importIndex'> {
  const { store, services, database } = context;
  const guarded = guardedBy(store, () => refreshStorage(context));
  return {
    exportIndex: () =>
      guarded(async () => {
        const { exportIndexArchive } = await import('../../storage/index-export.ts');
        const { file, parts, pages, questions } = await exportIndexArchive(database, currentWorkspace(context));
        services.save(`${fileNameOf(store.workspace.value?.name ?? 'workspace')}.leafmark-index.zip`, file);
        const held = list([counted(parts, 'index part'), counted(pages, 'OCR page'), counted(questions, 'question')]);
        const warning = questions > 0 ? ' Whoever gets the file can read the questions.' : '';
        notify(store, 'info', `The index was saved with ${held}.${warning}`);
      }),
    importIndex: (file) =>
      guarded(async () => {
        const workspace = currentWorkspace(context);
        const { importIndexArchive } = await import('../../storage/index-import.ts');
        const imported = await importIndexArchive(database, workspace, file);
        await refreshRecognised(context, workspace);
        context.feed.tell({ kind: 'corpus-changed', workspace });
        const isWhole = [...imported.left.keys()].every((reason) => reason === 'already-here');
        notify(store, isWhole ? 'info' : 'warning', sentenceOf(file.name, imported));
      }),
  };
}

function sentenceOf(name: string, { parts, pages, questions, left }: ImportedIndex): string {
  const taken = list([counted(parts, 'index part'), counted(pages, 'OCR page'), counted(questions, 'question')]);
  const reasons = [...left].map(([reason, count]) => `${count.toLocaleString('en-US')} ${reasonWords(reason)}`);
  const rest = reasons.length === 0 ? '' : ` Left out: ${reasons.join('; ')}.`;
  return `From “${name}” ${taken === '' ? 'nothing was taken' : `${taken} ${parts + pages + questions === 1 ? 'was' : 'were'} taken`}.${rest}`;
}

function reasonWords(reason: LeftReason): string {
  switch (reason) {
    case 'already-here':
      return 'that are here already';
    case 'no-document':
      return 'of documents that are not in this corpus (add the PDFs first)';
    case 'other-text':
      return 'of documents whose text was read by another version (add those PDFs again)';
    case 'other-version':
      return 'that another version made';
    case 'damaged':
      return 'that are damaged (export or copy the file again)';
    case 'no-space':
      return 'for which the browser has no space left';
    default:
      return assertUnreachable(reason);
  }
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

function list(items: readonly string[]): string {
  const named = items.filter((item) => item !== '');
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
