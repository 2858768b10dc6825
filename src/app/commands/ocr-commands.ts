import { ocrKey } from '../../core/document/text-settings.ts';
import { forgetFailed } from '../../storage/recognised-store.ts';
import type { Commands } from '../commands.ts';
import { currentWorkspace, never } from '../context.ts';
import type { AppContext } from '../context.ts';
import { guardedBy } from '../guarded-work.ts';
import type { OcrWork } from '../ocr-work.ts';
import { refreshRecognised } from '../recognised-counts.ts';
import { refreshStorage } from './workspace-commands.ts';

/** Pages read from their pictures, and text layers held against them. */
export function ocrCommands(
  context: AppContext,
  ocr: OcrWork,
): Pick<Commands, 'recognisePages' | 'stopOcr' | 'retryFailedOcr' | 'checkTextLayers'> {
  const guarded = guardedBy(context.store, () => refreshStorage(context));
  return {
    recognisePages: (text, documents) => guarded(() => ocr.ensure(text, documents ?? null, never, () => {})),
    stopOcr: () => ocr.stop(),
    retryFailedOcr: (text) =>
      guarded(async () => {
        const workspace = currentWorkspace(context);
        await forgetFailed(context.database, workspace, ocrKey(text));
        await refreshRecognised(context, workspace);
        await ocr.ensure(text, null, never, () => {});
      }),
    checkTextLayers: () => guarded(() => ocr.check(never)),
  };
}
