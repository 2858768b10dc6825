/** A page with both of its texts, and which one is shown. */
import type { OpenPage } from '../../../app/app-state.ts';
import type { Commands } from '../../../app/commands.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import { isOcrFailedNote } from '../../../core/document/ocr-note.ts';
import { wantsOcr } from '../../../core/document/text-settings.ts';
import type { OcrPolicy, OcrSettings } from '../../../core/document/text-settings.ts';

export type TextShown = 'layer' | 'ocr';

export interface OpenedTexts {
  /** As its layer is; where OCR failed on it the notes say why. */
  readonly layer: OpenPage;
  /** The page as OCR read it; null where it was not tried in this way, or in vain. */
  readonly ocr: OpenPage | null;
}

/** Opens the page of the layer and, where `tried` says that OCR read some of the document, that of OCR. */
export async function openTexts(
  openPage: Commands['openPage'],
  document: DocumentId,
  page: number,
  way: OcrSettings,
  tried: boolean,
): Promise<OpenedTexts> {
  const layer = await openPage(document, page);
  if (!tried) return { layer, ocr: null };
  const ocr = await openPage(document, page, { ocr: 'every-page', method: way.method, language: way.language });
  // A page that was not tried comes back as its layer is; one that was says in its notes how it was read.
  if (ocr.page.quality.notes.some(isOcrFailedNote)) return { layer: ocr, ocr: null };
  const same = ocr.page.quality.notes.join('\n') === layer.page.quality.notes.join('\n');
  return { layer, ocr: same ? null : ocr };
}

/** The text that the policy takes of the page, unless the person chose one. */
export function textShown({ layer, ocr }: OpenedTexts, policy: OcrPolicy, chosen: TextShown | null): TextShown {
  if (ocr === null) return 'layer';
  return chosen ?? (wantsOcr(layer.page, policy) ? 'ocr' : 'layer');
}
