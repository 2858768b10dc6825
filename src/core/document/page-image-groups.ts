/**
 * From image files to documents by their names: hubs release pages as `<doc>/<doc>_page_0004.png`, scanners write `0004.jpg`
 * into a folder. A sheet keeps its number, so that gold pages stay where they are when an image is missing.
 */
import { listedNumbers } from './listed-numbers.ts';

/** The images of one document in order of their pages. */
export interface PageImageGroup<File> {
  /** Path of the document: its folder, or folder and the name that its images share. */
  readonly name: string;
  /** Sheet by sheet; null where no image has the number. */
  readonly pages: readonly (File | null)[];
  /** Numbers as the names write them where they are not the sheet numbers, else null. */
  readonly labels: readonly string[] | null;
  /** Sentences on what was missing or assumed. */
  readonly notes: readonly string[];
}

export interface PageImageGroups<File> {
  readonly groups: readonly PageImageGroup<File>[];
  /** Images that are no page of any: another image has their number. */
  readonly leftOut: readonly { readonly file: File; readonly reason: string }[];
}

/** Greater numbers count something else, unless the name says "page". */
const mostPages = 9999;

/**
 * Documents of these images, each image in one of them or left out; in order of their first pages among the files.
 *
 * `<doc>_page_0004`, `<doc>_4`, `<doc>-p4` are pages of `<doc>`, `0004` and `page 4` pages of their folder, in order of the
 * numbers; a missing number is a page without an image. Numbers from 0 count pages from 0. Numbers far beyond the count of images
 * (years) are labels, and the images follow one another. Images without a number are one document a folder, in natural order
 * of their names; one that is alone, or beside numbered pages of the folder, is a document of one page. No images give no documents.
 */
export function groupPageImages<File extends { readonly path: string }>(files: readonly File[]): PageImageGroups<File> {
  const numbered = new Map<string, NumberedImage<File>[]>();
  const unnumbered = new Map<string, File[]>();
  const order = new Map<string, number>();
  for (const file of files) {
    const { folder, stem } = partsOf(file.path);
    const number = numberOf(stem);
    if (number === null) append(unnumbered, folder, file);
    else append(numbered, nameOfPages(folder, number.document), { file, ...number });
  }
  const groups: PageImageGroup<File>[] = [];
  const leftOut: { file: File; reason: string }[] = [];
  for (const [name, images] of numbered) groups.push(numberedGroup(name, images, leftOut));
  for (const [folder, images] of unnumbered) {
    const isOneDocument = folder !== '' && images.length > 1 && !numbered.has(folder);
    if (isOneDocument) groups.push(unnumberedGroup(folder, images));
    else
      for (const file of images)
        groups.push({ name: withoutEnding(file.path), pages: [file], labels: null, notes: [] });
  }
  for (const [place, { path }] of files.entries()) order.set(path, place);
  const firstOf = ({ pages }: PageImageGroup<File>): number =>
    order.get(pages.find((page) => page !== null)?.path ?? '') ?? 0;
  return { groups: groups.sort((a, b) => firstOf(a) - firstOf(b)), leftOut };
}

interface NumberedImage<File> {
  readonly file: File;
  readonly number: number;
  /** The name says "page". */
  readonly explicit: boolean;
}

/** Pages that were dropped without a folder and are called by a number alone. */
const nameless = 'page images';
const natural = new Intl.Collator('en', { numeric: true });

function numberedGroup<File extends { readonly path: string }>(
  name: string,
  images: readonly NumberedImage<File>[],
  leftOut: { file: File; reason: string }[],
): PageImageGroup<File> {
  const byNumber = new Map<number, NumberedImage<File>>();
  for (const image of images.toSorted((a, b) => a.number - b.number || byCodeUnits(a.file.path, b.file.path))) {
    const taken = byNumber.get(image.number);
    if (taken === undefined) byNumber.set(image.number, image);
    else {
      const reason = `Left out: page ${image.number} of “${name}” is “${taken.file.path}” already. Keep one of the two and drop the pages again.`;
      leftOut.push({ file: image.file, reason });
    }
  }
  const pages = [...byNumber.values()];
  const numbers = pages.map(({ number }) => number);
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const base = first === 0 ? 0 : 1;
  const explicit = pages.some((page) => page.explicit);
  if (last > mostPages || (!explicit && last > 100 + 20 * pages.length)) {
    const notes = [
      `The numbers of its images go up to ${last}, with ${pages.length} images: the images follow one another, and the numbers are their labels.`,
    ];
    return { name, pages: pages.map(({ file }) => file), labels: numbers.map(String), notes };
  }
  const sheets = Array.from({ length: last - base + 1 }, (_, index) => byNumber.get(index + base)?.file ?? null);
  const missing = sheets.flatMap((sheet, index) => (sheet === null ? [index + base] : []));
  const notes: string[] = [];
  if (base === 0) notes.push('The names of its images count pages from 0: sheet 1 is page 0.');
  if (missing.length > 0) {
    notes.push(
      missing.length === 1
        ? `Page ${missing[0]} has no image: it stands as a failed page.`
        : `${missing.length} pages have no image and stand as failed pages: ${listedNumbers(missing)}.`,
    );
  }
  return { name, pages: sheets, labels: base === 0 ? sheets.map((_, index) => String(index)) : null, notes };
}

function unnumberedGroup<File extends { readonly path: string }>(
  name: string,
  images: readonly File[],
): PageImageGroup<File> {
  const pages = images.toSorted((a, b) => natural.compare(a.path, b.path) || byCodeUnits(a.path, b.path));
  return {
    name,
    pages,
    labels: null,
    notes: ['The names of its images hold no page numbers: pages follow the names.'],
  };
}

/** `0004`, `page 4`: the whole of a name. */
const alone = /^()(page|pg|p|sheet)?[\s_.-]*(\d{1,9})$/i;
/** `_page_0004`, `_4`, ` p4`, `-pg.4`: the end of one. */
const ending = /^(.+?)[\s_.-]+(?:(page|pg|p|sheet)[\s_.-]*)?(\d{1,9})$/i;
/** No file has a longer name; members of archives may, and looking for an ending in it would take long. */
const longestName = 512;

function numberOf(
  stem: string,
): { readonly document: string; readonly number: number; readonly explicit: boolean } | null {
  if (stem.length > longestName) return null;
  const [whole, document = '', word, digits] = alone.exec(stem) ?? ending.exec(stem) ?? [];
  return whole === undefined ? null : { document, number: Number(digits), explicit: word !== undefined };
}

/** A folder that is called as its pages are is the document. */
function nameOfPages(folder: string, document: string): string {
  if (document === '') return folder === '' ? nameless : folder;
  const last = folder.split('/').at(-1) ?? '';
  if (last.toLowerCase() === document.toLowerCase()) return folder;
  return folder === '' ? document : `${folder}/${document}`;
}

function partsOf(path: string): { readonly folder: string; readonly stem: string } {
  const whole = withoutEnding(path);
  const slash = whole.lastIndexOf('/');
  return { folder: whole.slice(0, Math.max(0, slash)), stem: whole.slice(slash + 1) };
}

function withoutEnding(path: string): string {
  return path.replace(/\.(?:png|jpe?g|jfif|webp)$/i, '');
}

function append<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const items = map.get(key);
  if (items === undefined) map.set(key, [item]);
  else items.push(item);
}

function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
