import type { FileColumns, ImportProblem } from './benchmark.ts';
import type { BenchmarkSource } from './benchmark-source.ts';

/** A column of a released file. */
export interface ReleasedColumn {
  readonly name: string;
  /** Whether anything is read from it. */
  readonly isRead: boolean;
  /** What is lost where a file lacks it, in a sentence; null: nothing. Of other spellings of the column one is enough. */
  readonly without: string | null;
  readonly otherNames?: readonly string[];
}

/** A released column that is read. */
export function readColumn(name: string, without: string | null, otherNames: readonly string[] = []): ReleasedColumn {
  return { name, isRead: true, without, otherNames };
}

/** A released column that nothing is read from. */
export function unreadColumn(name: string): ReleasedColumn {
  return { name, isRead: false, without: null };
}

/** How a file's columns relate to those of the release. A file without entries has no blank cells. */
export function fileColumns(source: BenchmarkSource, released: readonly ReleasedColumn[]): FileColumns {
  const nameIn = (column: ReleasedColumn): string | undefined =>
    [column.name, ...(column.otherNames ?? [])].find((name) => source.fields.includes(name));
  const present = released.filter(({ isRead }) => isRead).flatMap((column) => nameIn(column) ?? []);
  const read = new Set(present);
  return {
    present,
    missing: released.filter((column) => nameIn(column) === undefined).map(({ name, without }) => ({ name, without })),
    unused: source.fields.filter((name) => name !== '' && !read.has(name)),
    blank: present
      .map((name) => ({ name, entries: source.entries.filter(({ fields }) => isBlank(fields[name])).length }))
      .filter(({ entries }) => entries > 0),
  };
}

/** Problems of the whole file: columns that it lacks and something is lost without. */
export function missingColumnProblems({ missing }: FileColumns): ImportProblem[] {
  return missing.flatMap(({ name, without }) =>
    without === null
      ? []
      : [
          {
            row: null,
            line: null,
            field: name,
            message: `The file has no such column: ${without}`,
            severity: 'repaired',
          },
        ],
  );
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'string' && /^\s*(?:\[\s*\]\s*)?$/.test(value);
}
