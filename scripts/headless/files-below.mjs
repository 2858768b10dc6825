import { readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every file below a folder in a fixed order, hidden ones left out. Links are followed; a folder is walked once.
 * @param {string} folder
 * @param {Set<string>} walked
 * @returns {string[]}
 */
export function filesBelow(folder, walked = new Set()) {
  const real = realpathSync(folder);
  if (walked.has(real)) return [];
  walked.add(real);
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      const found = statSync(path, { throwIfNoEntry: false });
      if (!found) throw new Error(`"${path}" is a link to nothing. Mend or remove it: every file is accounted for.`);
      if (found.isDirectory()) return filesBelow(path, walked);
      return found.isFile() ? [path] : [];
    });
}
