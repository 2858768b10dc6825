/** What page images cost before they can be searched, told before anything is spent. */
import { filesNotKept } from '../core/document/files-not-kept.ts';
import type { Known } from '../core/model/embedding-model.ts';
import { shortModelName } from '../core/model/encoder-settings.ts';
import type { PageTiles } from '../core/model/visual-model.ts';
import { sizeInWords } from '../core/model/visual-size.ts';
import type { PageTiming } from '../storage/schema.ts';
import type { ImageCost } from './app-state.ts';

/** What the vectors of page images may take in memory: WebAssembly and the page's own heap hold about 4 GiB each. */
export const mostSearchBytes = 3.5 * 2 ** 30;

/** What is known of the page images that an encoder ranks in one system. */
export interface ImageFacts {
  /** Id of the model. */
  readonly id: string;
  readonly tiles: PageTiles;
  /** `single`: a page is one vector, and neither tiles nor pooling make it smaller. Null: not known before it is loaded. */
  readonly vectors: 'single' | 'multi' | null;
  /** Token pooling of each part that searches them, each once; 1: none. */
  readonly poolings: readonly number[];
  /** Pages without vectors, and all. */
  readonly pages: number;
  readonly all: number;
  readonly timing: PageTiming | null;
  readonly downloadBytes: Known<number>;
  /** What the browser has left, and what of it may be used; null where it does not tell. */
  readonly freeBytes: number | null;
  readonly roomBytes: number | null;
  /** Names of documents whose pages have to be drawn and whose files are not at hand. */
  readonly notKept: readonly string[];
  /** Why the model itself cannot be fetched, or null. */
  readonly modelRefusal: string | null;
}

/**
 * The cost, with a refusal where it cannot fit: vectors still to be stored take pages × bytes a page; searched are all pages ×
 * bytes a page ÷ pooling, summed over the poolings. Before a page was timed only the model itself, or files that were not kept, can be
 * the reason.
 */
export function imageCost(facts: ImageFacts): ImageCost {
  const { id, pages, all, timing, downloadBytes, freeBytes, modelRefusal, notKept } = facts;
  const filesRefusal = notKept.length === 0 ? null : filesNotKept(notKept);
  const refusal = modelRefusal ?? filesRefusal ?? storageRefusal(facts) ?? memoryRefusal(facts);
  return { model: shortModelName(id), pages, all, timing, downloadBytes, freeBytes, refusal };
}

/**
 * Bytes of a page's vectors as they are stored: codes of a byte a number with a scale of 4 and 7 of what it stands for a row, or whole
 * numbers of 4. Searched they take no more.
 */
export function pageBytes(rows: number, dimensions: number, vectors: 'single' | 'multi'): number {
  return vectors === 'multi' ? rows * (dimensions + 4 + 7) : rows * dimensions * 4;
}

function storageRefusal(facts: ImageFacts): string | null {
  const { id, pages, timing, downloadBytes, roomBytes } = facts;
  if (timing === null || roomBytes === null) return null;
  const room = Math.max(0, roomBytes - (downloadBytes === 'unknown' ? 0 : downloadBytes));
  const bytes = pages * timing.bytesPerPage;
  if (bytes <= room) return null;
  const what = `${counted(pages)} still to be embedded with ${shortModelName(id)} take ${sizeInWords(bytes)} of storage (${sizeInWords(timing.bytesPerPage)} a page), and this browser has room for ${sizeInWords(room)} more.`;
  const pooling = mayBeMulti(facts) ? ' Token pooling does not lower what is stored.' : '';
  return `${what} ${whatToDo([...oneTile(facts), 'search fewer documents', 'remove stored data under Settings, Storage'])}${pooling}`;
}

function memoryRefusal(facts: ImageFacts): string | null {
  const { id, all, timing, poolings } = facts;
  if (timing === null) return null;
  const share = mayBeMulti(facts) ? poolings.reduce((sum, pooling) => sum + 1 / pooling, 0) : 1;
  const bytes = all * timing.bytesPerPage * share;
  if (bytes <= mostSearchBytes) return null;
  const what = `${counted(all)} with ${shortModelName(id)} take ${sizeInWords(bytes)} of memory while they are searched, and a browser gives about ${sizeInWords(mostSearchBytes)}.`;
  const pooling = mayBeMulti(facts) ? [`pool tokens by more than ${Math.max(...poolings)}`] : [];
  return `${what} ${whatToDo([...oneTile(facts), ...pooling, 'search fewer documents'])}`;
}

function mayBeMulti({ vectors }: ImageFacts): boolean {
  return vectors !== 'single';
}

function oneTile(facts: ImageFacts): readonly string[] {
  return facts.tiles === 'all' && mayBeMulti(facts) ? ['use one tile a page'] : [];
}

/** "Use one tile a page, search fewer documents, or remove stored data." */
function whatToDo(ways: readonly string[]): string {
  const listed = ways.length < 2 ? ways.join('') : `${ways.slice(0, -1).join(', ')} or ${ways.at(-1)}`;
  return `${listed.charAt(0).toUpperCase()}${listed.slice(1)}.`;
}

function counted(pages: number): string {
  return `${pages.toLocaleString('en')} page ${pages === 1 ? 'image' : 'images'}`;
}
