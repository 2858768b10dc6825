// The public corpora are not ours to ship: tests on them run where the folder exists and are skipped, with a sentence, elsewhere.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The folder of public corpora (LEAFMARK_CORPORA, else ../shared/corpora beside the checkout), or null where there is none. */
export function corporaFolder(): string | null {
  const folder = process.env['LEAFMARK_CORPORA'] ?? join(project, '../shared/corpora');
  return existsSync(folder) ? folder : null;
}

/** What a skipped test says. */
export const corporaMissing =
  'skipped: no ../shared/corpora beside the checkout (LEAFMARK_CORPORA names another place)';
