import { basename, dirname, relative, resolve, sep } from 'node:path';
import { filesBelow } from './files-below.mjs';

/**
 * Hands files to a command of the page, as an `<input>` does, and gives back what the command answers.
 * @param {import('playwright').Page} page
 * @param {readonly string[]} paths
 * @param {'addFiles' | 'importBenchmark' | 'importExperiment' | 'importVectors' | 'addOcrLanguage' | 'readPredictions'} command
 * @param {string | null} root paths are given to the page relative to it; null: by their names
 */
export async function giveFiles(page, paths, command, root = null) {
  const names = await putFiles(page, paths, root);
  await page.evaluate(
    async ([command, names]) => {
      const input = document.querySelector('#leafmark-headless');
      const files = input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
      const { commands } = globalThis.leafmark;
      if (command === 'addFiles')
        await commands.addFiles(
          files.map((file, i) => ({ path: names[i] ?? file.name, file })),
          'documents',
        );
      else if (command === 'importVectors')
        await commands.importVectors(files.map((file, i) => ({ path: names[i] ?? file.name, file })));
      else if (files[0]) await commands[command](files[0]);
    },
    /** @type {const} */ ([command, names]),
  );
}

/**
 * Hands the folder of an encoder to the page, with the name of the folder as a person's choice of it has.
 * @param {import('playwright').Page} page
 * @param {string} folder
 * @param {Partial<import('../../src/core/model/embedding-model.ts').EmbeddingModel> | undefined} facts what the experiment states of it
 */
export async function giveModelFolder(page, folder, facts) {
  const names = await putFiles(page, filesBelow(folder), dirname(resolve(folder)));
  return await page.evaluate(
    async ([names, facts]) => {
      const input = document.querySelector('#leafmark-headless');
      const files = input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
      const given = files.map((file, i) => ({ path: names[i] ?? file.name, file }));
      return await globalThis.leafmark.commands.addModelFolder(given, facts);
    },
    /** @type {const} */ ([names, facts]),
  );
}

/**
 * Whether the files of a folder are those of a visual or late-interaction model.
 * @param {import('playwright').Page} page
 * @param {string} folder
 */
export async function folderKind(page, folder) {
  const names = await putFiles(page, filesBelow(folder), dirname(resolve(folder)));
  return await page.evaluate(async (names) => {
    const input = document.querySelector('#leafmark-headless');
    const files = input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
    return await globalThis.leafmark.commands.folderKind(
      files.map((file, i) => ({ path: names[i] ?? file.name, file })),
    );
  }, names);
}

/**
 * Hands the folder of a visual model to the page, which says what its files state of it, loads it and keeps it. Null where it
 * could not: the page shows why.
 * @param {import('playwright').Page} page
 * @param {string} folder
 * @param {Pick<import('../../src/core/model/visual-encoder-settings.ts').VisualEncoderSettings, 'id' | 'exportId' | 'revision' | 'adapter'> | null} stated
 *   what the experiment states of it; null: nothing
 */
export async function giveVisualFolder(page, folder, stated) {
  const names = await putFiles(page, filesBelow(folder), dirname(resolve(folder)));
  return await page.evaluate(
    async ([names, stated]) => {
      const input = document.querySelector('#leafmark-headless');
      const files = input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
      const given = files.map((file, i) => ({ path: names[i] ?? file.name, file }));
      const { commands } = globalThis.leafmark;
      const adapter = stated?.adapter ?? null;
      const described = await commands.describeVisualFolder(given, adapter);
      if (described === null) return null;
      const named = stated === null ? {} : { id: stated.id, exportId: stated.exportId, revision: stated.revision };
      const description = { ...described, ...named };
      return (await commands.addVisual(description, adapter, given)) ? description : null;
    },
    /** @type {const} */ ([names, stated]),
  );
}

/**
 * Hands the folder of the accurate OCR engine to the page.
 * @param {import('playwright').Page} page
 * @param {string} folder
 */
export async function giveOcrFolder(page, folder) {
  const names = await putFiles(page, filesBelow(folder), dirname(resolve(folder)));
  await page.evaluate(async (names) => {
    const input = document.querySelector('#leafmark-headless');
    const files = input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
    await globalThis.leafmark.commands.addAccurateOcr(files.map((file, i) => ({ path: names[i] ?? file.name, file })));
  }, names);
}

/**
 * @param {import('playwright').Page} page
 * @param {readonly string[]} paths
 * @param {string | null} root
 */
async function putFiles(page, paths, root) {
  await page.evaluate(() => {
    document.querySelector('#leafmark-headless')?.remove();
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', multiple: true, id: 'leafmark-headless', hidden: true });
    document.body.append(input);
  });
  await page.setInputFiles('#leafmark-headless', [...paths]);
  return paths.map((path) => (root === null ? basename(path) : relative(root, path).split(sep).join('/')));
}
