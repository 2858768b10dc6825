/**
 * Which pages are to be read and how: the choice of the screen that strips, sums and the inspector go by, until the page is
 * closed. An experiment has its own, system by system.
 */
import { signal } from '@lit-labs/preact-signals';
import type { AppState, OcrCounts } from '../../../app/app-state.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import { ocrKey, ocrWhereNoText } from '../../../core/document/text-settings.ts';
import type { OcrSettings, TextSettings } from '../../../core/document/text-settings.ts';
import { wayOfKey } from '../../ocr-words.ts';

const chosen = signal<TextSettings | null>(null);

export function chooseOcr(text: TextSettings): void {
  chosen.value = text;
}

/** The choice of the person; before there is one, pages without text in the way in which most pages were read. */
export function ocrChoice({ recognised }: Pick<AppState, 'recognised'>): TextSettings {
  return chosen.value ?? { ...ocrWhereNoText, ...mostUsedWay(recognised.value) };
}

/** What the chosen way made of a document. */
export function countsIn(
  { recognised }: Pick<AppState, 'recognised'>,
  way: OcrSettings,
  document: DocumentId,
): OcrCounts | undefined {
  return recognised.value.get(document)?.get(ocrKey(way));
}

/** The way that read most pages of the corpus, or null where none was read. */
export function mostUsedWay(recognised: ReadonlyMap<DocumentId, ReadonlyMap<string, OcrCounts>>): OcrSettings | null {
  const pages = new Map<string, number>();
  for (const ways of recognised.values()) {
    for (const [key, counts] of ways) pages.set(key, (pages.get(key) ?? 0) + counts.pages);
  }
  const [most] = [...pages].sort(([, a], [, b]) => b - a);
  return most === undefined ? null : wayOfKey(most[0]);
}
