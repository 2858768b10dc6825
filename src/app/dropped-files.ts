/**
 * From a drop or a file chooser to a list of files. Folders are walked whole: `readEntries` gives at most 100 entries a
 * call and must be called until it gives none.
 */
import { isArchiveName } from './archives/archive-names.ts';

export interface DroppedFile {
  /** Path in the dropped folder, or the plain name. */
  readonly path: string;
  readonly file: File;
  /** Files that were dropped as this one: the page images of a document. 1 where it is not there. */
  readonly files?: number;
  /** Path of the archive that held it, or null. */
  readonly archive?: string | null;
}

export interface Walk {
  readonly files: readonly DroppedFile[];
  /** Hidden files (`.DS_Store`, `._x.pdf`) that were passed over. */
  readonly hidden: number;
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[];
}

/** What a dropped file is for. */
export type FileRole =
  | 'document'
  | 'page-image'
  | 'archive'
  /** Questions, or predictions that are told from them by the whole file only. */
  | 'benchmark'
  /** Rankings in TREC's form. */
  | 'predictions'
  | 'experiment'
  | 'vectors'
  | 'unsupported';

const deepest = 32;
const benchmarkEndings = /\.(json|jsonl|ndjson|csv|tsv|psv|parquet)$/i;
const trecEndings = /\.(run|trec)$/i;
/** `qid Q0 docid rank`, as the first line of a TREC run begins. */
const trecHead = /^\s*\S+\s+Q0\s+\S+\s+[-+.\d]/i;
const imageEndings = /\.(png|jpe?g|jfif|webp)$/i;
/** Beginnings of PNG and WebP, as they look as text. */
const imageHeads = /^(?:\ufffdPNG\r\n|RIFF[^]{4}WEBP)/;

/** Walks a drop. Entries are taken synchronously: a DataTransfer is empty after its event. */
export async function walkDrop(transfer: DataTransfer): Promise<Walk> {
  const items = [...transfer.items].filter((item) => item.kind === 'file');
  const starts = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const walk = { files: [] as DroppedFile[], hidden: 0, unreadable: [] as { path: string; reason: string }[] };
  for (const { entry, file } of starts) {
    if (entry) await walkEntry(entry, 0, walk);
    else if (file) addFile(file.name, file, walk);
  }
  return walk;
}

/** The files of an `<input>`, folder or not. */
export function filesOfInput(files: Iterable<File>): Walk {
  const walk = { files: [] as DroppedFile[], hidden: 0, unreadable: [] };
  for (const file of files) addFile(file.webkitRelativePath === '' ? file.name : file.webkitRelativePath, file, walk);
  return walk;
}

/** Decides by the name and, where that does not tell, by the first bytes. Never throws: an unreadable file is a document that will be refused. */
export async function roleOf(dropped: DroppedFile): Promise<FileRole> {
  if (/\.pdf$/i.test(dropped.path)) return 'document';
  if (isVectorArray(dropped.path)) return 'vectors';
  if (imageEndings.test(dropped.path)) return 'page-image';
  if (isArchiveName(dropped.path)) return 'archive';
  const head = await firstText(dropped.file, 2048);
  if (head.slice(0, 1024).includes('%PDF-')) return 'document';
  if (/"format"\s*:\s*"leafmark-experiment\//.test(head)) return 'experiment';
  if (/"format"\s*:\s*"leafmark-vectors\//.test(head)) return 'vectors';
  if (imageHeads.test(head)) return 'page-image';
  if (trecEndings.test(dropped.path) || trecHead.test(head)) return 'predictions';
  return benchmarkEndings.test(dropped.path) || head.startsWith('PAR1') ? 'benchmark' : 'unsupported';
}

/** Whether a file holds arrays of numbers, by its name. */
export function isVectorArray(path: string): boolean {
  return /\.(npy|safetensors)$/i.test(path);
}

/** Whether a path is that of a hidden file (`.DS_Store`, `._x.pdf`, `Thumbs.db`), which is passed over. */
export function isHidden(path: string): boolean {
  return (
    path.split('/').some((part) => part.startsWith('.') && part !== '..') ||
    /(^|\/)(Thumbs\.db|desktop\.ini)$/i.test(path)
  );
}

interface OpenWalk {
  readonly files: DroppedFile[];
  hidden: number;
  readonly unreadable: { path: string; reason: string }[];
}

async function walkEntry(entry: FileSystemEntry, depth: number, walk: OpenWalk): Promise<void> {
  const path = entry.fullPath.replace(/^\//, '');
  try {
    if (isFileEntry(entry)) {
      const file = await new Promise<File>((done, fail) => entry.file(done, fail));
      addFile(path, file, walk);
    } else if (isDirectoryEntry(entry)) {
      if (depth >= deepest) {
        walk.unreadable.push({ path, reason: `Folders are walked ${deepest} levels deep; this one lies deeper.` });
        return;
      }
      for (const child of await allEntries(entry)) await walkEntry(child, depth + 1, walk);
    }
  } catch (error) {
    walk.unreadable.push({ path, reason: error instanceof Error ? error.message : String(error) });
  }
}

async function allEntries(directory: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = directory.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return all.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    all.push(...some);
  }
}

function addFile(path: string, file: File, walk: OpenWalk): void {
  if (isHidden(path)) walk.hidden += 1;
  else walk.files.push({ path, file });
}

async function firstText(file: File, bytes: number): Promise<string> {
  try {
    return await file.slice(0, bytes).text();
  } catch {
    return ''; // unreadable now: reading it whole will say why
  }
}

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectoryEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
