// What an experiment needs beside documents and questions: folders of encoders and of visual models, OCR languages, the accurate
// OCR engine, imported vectors. They are given and checked before any document is read, so that a forgotten one is told at once.
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { folderKind, giveFiles, giveModelFolder, giveOcrFolder, giveVisualFolder } from './give-files.mjs';

/**
 * Gives the page what was named, and ends with a sentence where the experiment needs something else.
 * @param {import('playwright').Page} page
 * @param {{ models: readonly string[], languages: readonly string[], accurateOcr: string | null, vectors: readonly string[] }} given
 * @param {() => Promise<void>} failOnError ends the run with the page's own sentences
 */
export async function meetNeeds(page, given, failOnError) {
  const needs = await experimentNeeds(page);
  for (const folder of given.models) await giveModel(page, folder, needs, failOnError);
  for (const language of given.languages) await giveFiles(page, [language], 'addOcrLanguage');
  if (given.accurateOcr !== null) await giveOcrFolder(page, given.accurateOcr);
  if (given.vectors.length > 0) await giveFiles(page, given.vectors, 'importVectors');
  await failOnError();
  const { kept, refused, languages, accurateOcr, sets } = await page.evaluate(() => {
    const { models, visuals, languages, accurateOcr, vectorSets } = globalThis.leafmark.state;
    return {
      kept: [...models.value, ...visuals.value].flatMap(({ model, kept }) =>
        kept === null ? [] : [`${model.id} ${model.revision}`],
      ),
      refused: visuals.value.flatMap(({ model: { id, refused } }) => (refused === null ? [] : [{ id, refused }])),
      languages: languages.value,
      accurateOcr: accurateOcr.value,
      sets: vectorSets.value.map(({ set }) => set.name),
    };
  });
  const unusable = refused.filter((model) => needs.visualIds.includes(model.id));
  const missing = [
    ...unusable.map(({ refused }) => refused),
    ...[...needs.encoders, ...needs.visuals, ...needs.tokenizers]
      .filter(({ id }) => !unusable.some((model) => model.id === id))
      .filter(({ id, revision }) => !kept.includes(`${id} ${revision}`))
      .map(({ id }) => `The experiment takes “${id}” from a folder. Name the folder: --model …/${shortName(id)}`),
    ...needs.languages
      .filter((language) => !languages.includes(language))
      .map(
        (language) =>
          `The experiment reads pages in “${language}”. Name its data: --language …/${language}.traineddata`,
      ),
    ...(needs.accurateOcr && !accurateOcr
      ? ['The experiment reads pages with the accurate OCR engine. Name the folder of its files: --accurate-ocr DIR']
      : []),
    ...needs.sets
      .filter((name) => !sets.includes(name))
      .map(
        (name) =>
          `The experiment searches the imported vectors “${name}”. Name their manifest and files: --vectors FILE, once for each`,
      ),
  ];
  if (missing.length > 0) throw new Error([...new Set(missing)].join('\n'));
}

/**
 * Whether a file of an experiment, as it is written, takes a model from a hub: then, and only then, the browser may reach one.
 * What is no JSON names none; the page says what is wrong with it.
 * @param {string} file
 */
export function namesHub(file) {
  /** @type {unknown} */
  let content;
  try {
    content = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch {
    return false;
  }
  return holdsHub(content);
}

/** @param {unknown} value @returns {boolean} */
function holdsHub(value) {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([name, one]) => (name === 'source' && one === 'hub') || (name === 'kind' && one === 'hub') || holdsHub(one),
  );
}

/** @param {import('playwright').Page} page */
function experimentNeeds(page) {
  return page.evaluate(() => {
    const { systems } = globalThis.leafmark.state.experiment.value;
    const parts = systems.flatMap(({ retriever }) =>
      retriever.kind === 'hybrid' ? [...retriever.parts] : [retriever],
    );
    const visuals = parts.flatMap((part) =>
      part.kind === 'image' || part.kind === 'late-interaction' || part.kind === 'joint' ? [part.encoder] : [],
    );
    const encoders = parts.flatMap((part) => (part.kind === 'dense' ? [part.encoder] : []));
    const tokenizers = systems.flatMap(({ unit }) => (unit.kind === 'tokens' ? [unit.tokenizer] : []));
    const read = systems.filter(({ text }) => text.ocr !== 'off').map(({ text }) => text);
    return {
      encoders: encoders.filter(({ source }) => source.kind === 'folder'),
      visuals: visuals.filter(({ source }) => source.kind === 'folder'),
      visualIds: visuals.map(({ id }) => id),
      tokenizers: tokenizers.filter(({ source }) => source.kind === 'folder'),
      languages: read.filter(({ method }) => method !== 'accurate').flatMap(({ language }) => language.split('+')),
      sets: parts.flatMap((part) => (part.kind === 'imported' ? [part.set] : [])),
      accurateOcr: read.some(({ method }) => method === 'accurate'),
    };
  });
}

/**
 * Gives the folder of an encoder of texts or of a visual model. What it is of is known by its name, as the model is called or as the
 * repository of its export; one of another name is looked into.
 * @param {import('playwright').Page} page
 * @param {string} folder
 * @param {Awaited<ReturnType<typeof experimentNeeds>>} needs
 * @param {() => Promise<void>} failOnError
 */
async function giveModel(page, folder, needs, failOnError) {
  const name = basename(resolve(folder));
  const visual = needs.visuals.find(({ id, exportId }) => [id, exportId].some((one) => shortName(one) === name));
  const stated = needs.encoders.find(({ id }) => shortName(id) === name);
  if (visual !== undefined || (stated === undefined && (await folderKind(page, folder)) === 'visual')) {
    await giveVisualModel(page, folder, visual ?? null, failOnError);
    return;
  }
  const known = await page.evaluate(() =>
    globalThis.leafmark.state.models.value.flatMap(({ model, origin }) => (origin === 'built-in' ? [model.id] : [])),
  );
  const facts = stated !== undefined && !known.includes(stated.id) ? factsOf(stated) : undefined;
  const description = await giveModelFolder(page, folder, facts);
  await failOnError();
  if (description !== null && description.missing.length > 0) {
    throw new Error(
      `The files in "${folder}" do not state the ${description.missing.join(', ')} of the model. State it in the experiment file, by an object as "model" whose id ends in ${name}.`,
    );
  }
}

/**
 * @param {import('playwright').Page} page
 * @param {string} folder
 * @param {import('../../src/core/model/visual-encoder-settings.ts').VisualEncoderSettings | null} stated
 * @param {() => Promise<void>} failOnError
 */
async function giveVisualModel(page, folder, stated, failOnError) {
  const description = await giveVisualFolder(page, folder, stated);
  await failOnError();
  if (description === null) throw new Error(`The visual model in "${folder}" could not be loaded.`);
  console.log(`visual model: ${description.id}. ${description.reasons.join(' ')}`);
}

/** @param {import('../../src/core/model/encoder-settings.ts').EncoderSettings} encoder */
function factsOf({ id, exportId, revision, pooling, prompts, window, dimensions }) {
  return { id, exportId, revision, pooling, prompts, window, dimensions };
}

/** @param {string} id */
function shortName(id) {
  return id.slice(id.lastIndexOf('/') + 1);
}
