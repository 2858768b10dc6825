import { AppError } from '../../core/app-error.ts';
import type { SetCoverage, UnknownUnits } from '../../core/vector-set/set-coverage.ts';
import { unitsOfSet } from '../../core/vector-set/vector-set.ts';
import { removeVectorSet } from '../../storage/vector-set-store.ts';
import type { VectorSetEntry } from '../app-state.ts';
import type { Commands } from '../commands.ts';
import type { AppContext } from '../context.ts';
import { currentWorkspace, never } from '../context.ts';
import { isVectorArray } from '../dropped-files.ts';
import type { DroppedFile } from '../dropped-files.ts';
import { guardedBy } from '../guarded-work.ts';
import { notify, notifyError } from '../notices.ts';
import { refreshVectorSets } from '../vector-sets.ts';
import { whileNoRun } from '../while-no-run.ts';
import { refreshStorage } from './workspace-commands.ts';

/** Vectors that were made elsewhere. */
export function vectorCommands(context: AppContext): Pick<Commands, 'importVectors' | 'removeVectors'> {
  const { store, services, database, feed } = context;
  const guarded = guardedBy(store, () => refreshStorage(context));

  const importOne = async (manifest: DroppedFile, files: readonly DroppedFile[]): Promise<void> => {
    const workspace = currentWorkspace(context);
    const input = { workspace, manifest, files, addedAt: services.now() };
    store.vectorJob.value = { phase: 'hash', done: 0, total: null, unit: 'bytes' };
    try {
      const { set, wasHere } = await services.index.calls.importVectors(input, never, (progress) => {
        store.vectorJob.value = progress;
      });
      await refreshVectorSets(context);
      feed.tell({ kind: 'vectors-changed', workspace });
      const entry = store.vectorSets.value.find((one) => one.set.id === set.id);
      if (wasHere) notify(store, 'info', `The vectors “${set.name}” are here already; nothing was changed.`);
      else if (entry !== undefined) notify(store, isWhole(entry.coverage) ? 'info' : 'warning', importedWords(entry));
    } finally {
      store.vectorJob.value = null;
    }
  };

  return {
    importVectors: (files) =>
      guarded(async () => {
        const arrays = files.filter(({ path }) => isVectorArray(path));
        const manifests = files.filter(({ path }) => !isVectorArray(path));
        if (manifests.length === 0) throw withoutManifest(arrays);
        for (const manifest of manifests) {
          try {
            await importOne(manifest, arrays);
          } catch (error) {
            // The other sets are imported all the same.
            notifyError(store, error);
          }
        }
      }),
    removeVectors: (set) =>
      guarded(async () => {
        const workspace = currentWorkspace(context);
        const sentence = 'A run is at work. Wait until it has ended, or stop it, and remove the vectors then.';
        await whileNoRun(context, sentence, () => removeVectorSet(database, workspace, set));
        await refreshVectorSets(context);
        feed.tell({ kind: 'vectors-changed', workspace });
      }),
  };
}

function withoutManifest(arrays: readonly DroppedFile[]): AppError {
  const name = arrays[0]?.path ?? 'The files';
  return new AppError(
    'file-missing',
    `“${name}” holds vectors, but nothing says whose they are. Give it together with its manifest, a JSON file of the format leafmark-vectors/1.`,
  );
}

/** An empty corpus or a missing benchmark is no fault of the vectors. */
function isWhole({ pages, unknown, missing, questions }: SetCoverage): boolean {
  if (pages.all === 0) return true;
  return unknown.length === 0 && missing.length === 0 && (questions === null || questions.covered === questions.all);
}

function importedWords({ set, coverage }: VectorSetEntry): string {
  const { pages, unknown, questions } = coverage;
  const vectors = `${count(unitsOfSet(set))} ${set.units === 'pages' ? 'pages' : 'chunks'} and ${count(set.questions.keys.length)} questions`;
  const asked = questions === null ? '' : `, ${count(questions.covered)} of ${count(questions.all)} questions`;
  const covered =
    pages.all === 0
      ? ''
      : ` They cover ${count(pages.covered)} of ${count(pages.all)} pages${asked} of this workspace.`;
  const strange = pages.all === 0 || unknown.length === 0 ? '' : ` Not in the corpus: ${unknownWords(unknown)}.`;
  const more =
    questions === null || questions.unknown.length === 0
      ? ''
      : ` ${count(questions.unknown.length)} of their questions ${questions.unknown.length === 1 ? 'is' : 'are'} not in the benchmark.`;
  return `The vectors “${set.name}” (${vectors}) were imported.${covered}${strange}${more}`;
}

function unknownWords(unknown: readonly UnknownUnits[]): string {
  const shown = unknown.slice(0, 5).map(({ name, units, note }) => `${count(units)} of “${name}” (${note})`);
  const rest = unknown.length - shown.length;
  return rest === 0 ? shown.join(', ') : `${shown.join(', ')} and ${count(rest)} more documents`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
