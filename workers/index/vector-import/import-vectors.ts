/**
 * Vectors that were made elsewhere become a set of the workspace. Heads and counts are checked first; then the numbers are read
 * document by document, checked, and stored as they stand in the files. What is wrong anywhere refuses the whole.
 */
import { AppError } from '../../../src/core/app-error.ts';
import type { WorkspaceId } from '../../../src/core/document/ids.ts';
import type { OnProgress } from '../../../src/core/progress.ts';
import { mostQueryVectors } from '../../../src/core/vector/max-sim-kernels.ts';
import { invalidVectors } from '../../../src/core/vector-set/array-layout.ts';
import { decodeValues } from '../../../src/core/vector-set/decode-values.ts';
import { groupUnits, questionKeys } from '../../../src/core/vector-set/group-units.ts';
import { filesOfManifest, parseVectorManifest } from '../../../src/core/vector-set/vector-manifest.ts';
import type { VectorManifest, VectorSource } from '../../../src/core/vector-set/vector-manifest.ts';
import { listed, placesOf } from '../../../src/core/vector-set/vector-places.ts';
import type { PlacedVectors, VectorArrays, VectorPlace } from '../../../src/core/vector-set/vector-places.ts';
import type { VectorFile, VectorSet } from '../../../src/core/vector-set/vector-set.ts';
import type { GivenFile, ImportVectorsInput } from '../../../src/rpc/index-worker.ts';
import type { Database } from '../../../src/storage/database.ts';
import { withLock } from '../../../src/storage/run-lock.ts';
import {
  listVectorSets,
  nameTaken,
  putVectorSet,
  putVectorSetPart,
  removeVectorSet,
  vectorsLock,
} from '../../../src/storage/vector-set-store.ts';
import { hashFile, hashText } from '../../content-hash.ts';
import { FaultList } from './fault-list.ts';
import { bytesOfPlace, readArrays, readPlaces } from './read-arrays.ts';

/** Bytes of one record at most, but for a unit that is larger: larger values cross the browser's limits of a message. */
const bytesPerPart = 8 * 2 ** 20;
const mostUnitBytes = 256 * 2 ** 20;
const mostManifestBytes = 256 * 2 ** 20;

/** Imports one set; of one that is here already nothing is changed. Rejects as `IndexWorker.importVectors` says. */
export async function importVectors(
  database: Database,
  input: ImportVectorsInput,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<{ readonly set: VectorSet; readonly wasHere: boolean }> {
  const { value } = await withLock(vectorsLock(input.workspace), signal, () =>
    importSet(database, input, signal, onProgress),
  );
  return value;
}

async function importSet(
  database: Database,
  { workspace, manifest: given, files, addedAt }: ImportVectorsInput,
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<{ readonly set: VectorSet; readonly wasHere: boolean }> {
  if (given.file.size > mostManifestBytes) throw invalidVectors(`“${given.path}” is too large for a list of ids.`);
  const manifest = parseVectorManifest(await given.file.text(), given.path);
  const found = filesBeside(given, files, filesOfManifest(manifest));
  const layout = await layOut(manifest, found);
  const hashed = await hashFiles([[given.path, given.file], ...found], signal, onProgress);
  const id = await hashText(JSON.stringify(hashed.map(({ sha256 }) => sha256)));
  const { items } = await listVectorSets(database, workspace);
  const here = items.find((set) => set.id === id);
  if (here !== undefined) return { set: here, wasHere: true };
  if (items.some(({ name }) => name === manifest.name)) throw nameTaken(manifest.name);
  const { documents, questions, dimensions } = layout;
  const set: VectorSet = {
    id,
    name: manifest.name,
    model: manifest.model,
    kind: manifest.kind,
    metric: manifest.metric,
    units: manifest.units,
    dimensions,
    documents: documents.map(({ name, spans }) => ({ name, spans })),
    questions: { by: manifest.queries.by, keys: questionKeys(questions, manifest.queries.by) },
    rows: sum(documents.map(({ places }) => sum(places.map(({ rows }) => rows)))),
    questionRows: sum(questions.map(({ rows }) => rows)),
    files: hashed,
    addedAt,
  };
  await removeVectorSet(database, workspace, id); // what an import that was cut off left
  try {
    const groups = [
      ...documents.map(({ places }, place) => ({ group: `document ${place}`, places, of: 'page' as const })),
      { group: 'questions', places: questions, of: 'question' as const },
    ];
    const parts = await storeGroups(database, { workspace, set, groups, found }, signal, onProgress);
    signal.throwIfAborted();
    await putVectorSet(database, workspace, set, parts);
  } catch (error) {
    await removeVectorSet(database, workspace, id);
    throw error;
  }
  return { set, wasHere: false };
}

type FoundFiles = ReadonlyMap<string, Blob>;

/** The files that a manifest names, from its own folder. Throws `file-missing` with those that are not there. */
function filesBeside(manifest: GivenFile, files: readonly GivenFile[], names: readonly string[]): FoundFiles {
  const folder = manifest.path.slice(0, manifest.path.lastIndexOf('/') + 1);
  const byPath = new Map(files.map(({ path, file }) => [path, file]));
  const found = new Map<string, Blob>();
  const missing: string[] = [];
  for (const name of names) {
    const file = byPath.get(folder + name);
    if (file === undefined) missing.push(name);
    else found.set(name, file);
  }
  if (missing.length === 0) return found;
  throw new AppError(
    'file-missing',
    `“${manifest.path}” names ${listed(missing)}, which ${missing.length === 1 ? 'was' : 'were'} not given with it. Choose or drop the manifest and its files together.`,
  );
}

async function layOut(manifest: VectorManifest, files: FoundFiles) {
  const arrays = new Map<string, VectorArrays>();
  for (const [name, file] of files) arrays.set(name, await readArrays(file, name));
  const placed = (source: VectorSource): PlacedVectors => placesOf(source, arrays.get(source.file)!, manifest.kind);
  const pages = manifest.pages.map(placed);
  const queries = placed(manifest.queries);
  const dimensions = queries.dimensions;
  for (const [place, one] of pages.entries()) {
    if (one.dimensions === dimensions) continue;
    throw invalidVectors(
      `“${manifest.pages[place]!.file}” holds vectors of ${one.dimensions} numbers, “${manifest.queries.file}” of ${dimensions}. Pages and questions need the same.`,
    );
  }
  const large = [...pages, queries].flatMap(({ places }) =>
    places.filter((one) => bytesOfPlace(one, dimensions) > mostUnitBytes),
  );
  const long = queries.places.filter(({ rows }) => rows > mostQueryVectors).map(({ id }) => id);
  if (long.length > 0) {
    throw invalidVectors(
      `${listed(long)} ${long.length === 1 ? 'has' : 'have'} more than ${mostQueryVectors.toLocaleString('en-US')} vectors, the most a question can have.`,
    );
  }
  if (large.length > 0)
    throw invalidVectors(`${listed(large.map(({ id }) => id))} has more vectors than a page can have (256 MB).`);
  return {
    documents: groupUnits(
      pages.flatMap(({ places }) => places),
      manifest.units,
    ),
    questions: queries.places,
    dimensions,
  };
}

async function hashFiles(
  files: readonly (readonly [string, Blob])[],
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<readonly VectorFile[]> {
  const total = sum(files.map(([, file]) => file.size));
  const hashed: VectorFile[] = [];
  let done = 0;
  for (const [path, file] of files) {
    onProgress?.({ phase: 'hash', done, total, unit: 'bytes' });
    const { hash } = await hashFile(file, signal);
    hashed.push({ name: path.slice(path.lastIndexOf('/') + 1), bytes: file.size, sha256: hash });
    done += file.size;
  }
  return hashed;
}

interface Group {
  readonly group: string;
  readonly places: readonly VectorPlace[];
  readonly of: 'page' | 'question';
}

/** Stores all numbers; returns how many parts they are in. Rejects with `vectors-invalid` and all that cannot be vectors. */
async function storeGroups(
  database: Database,
  input: {
    readonly workspace: WorkspaceId;
    readonly set: VectorSet;
    readonly groups: readonly Group[];
    readonly found: FoundFiles;
  },
  signal: AbortSignal,
  onProgress?: OnProgress,
): Promise<number> {
  const { workspace, set, groups, found } = input;
  const { dimensions } = set;
  const faults = new FaultList();
  const total = sum(groups.map(({ places }) => sum(places.map((place) => bytesOfPlace(place, dimensions)))));
  let [parts, done] = [0, 0];
  for (const { group, places, of } of groups) {
    for (const [part, some] of partsOf(places, dimensions).entries()) {
      signal.throwIfAborted();
      onProgress?.({ phase: 'import', done, total, unit: 'bytes' });
      const bytes = await readPlaces(some, (name) => found.get(name)!, dimensions);
      const { dtype } = some[0]!;
      const firstRow = firstRowOf(some);
      faults.check(decodeValues(bytes, dtype), some, dimensions, of);
      // What will be refused is not stored; the rest is still looked at, so that all faults are told at once.
      if (!faults.any)
        await putVectorSetPart(database, workspace, { set: set.id, group, part, dtype, firstRow, bytes });
      parts += 1;
      done += bytes.byteLength;
    }
  }
  faults.throwIfAny();
  return parts;
}

/** Cuts units into parts of one type and limited size. */
function partsOf(places: readonly VectorPlace[], dimensions: number): readonly (readonly VectorPlace[])[] {
  const parts: VectorPlace[][] = [];
  let bytes = 0;
  for (const place of places) {
    const own = bytesOfPlace(place, dimensions);
    const last = parts.at(-1);
    if (last !== undefined && last[0]!.dtype === place.dtype && bytes + own <= bytesPerPart) {
      last.push(place);
      bytes += own;
    } else {
      parts.push([place]);
      bytes = own;
    }
  }
  return parts;
}

function firstRowOf(places: readonly VectorPlace[]): Uint32Array {
  const firstRow = new Uint32Array(places.length + 1);
  for (const [at, { rows }] of places.entries()) firstRow[at + 1] = firstRow[at]! + rows;
  return firstRow;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
