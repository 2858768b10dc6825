/**
 * Prints what came out. The counts of the summary must add up to what was found and asked: the exit code, 0 only where they do.
 * @param {readonly { name: string, text: string }[]} exported
 * @param {number} found
 * @param {boolean} withRuns
 */
export function printSummary(exported, found, withRuns) {
  const text = exported.find((file) => file.name === 'summary.json')?.text;
  if (!text) throw new Error('The site gave no summary.json. This is a fault of Leafmark.');
  /** @type {import('../../src/core/experiment/summary.ts').Summary} */
  const { documents, benchmark, runs } = JSON.parse(text);
  const failures = [];
  const accounted = filesOfFolder(exported);
  if (accounted !== found) failures.push(`${found} files lie in the folder, ${accounted} are in the report`);
  if (documents.opened + documents.failed + documents.duplicates !== documents.found) {
    failures.push(
      `${documents.opened} opened + ${documents.failed} failed + ${documents.duplicates} duplicates are not ${documents.found} found`,
    );
  }
  console.log(
    `${documents.found} found = ${documents.opened} opened + ${documents.failed} failed + ${documents.duplicates} duplicates; ${documents.pages} pages, ${documents.pagesWithoutText} without text`,
  );
  if (withRuns && benchmark !== null) {
    const { questions, scored, withoutEvidence, unmappable, mappedInPart, documentOnly } = benchmark;
    console.log(
      `${questions} questions: ${scored} scored (${mappedInPart} mapped in part), ${withoutEvidence} without evidence, ${unmappable} unmappable, ${documentOnly} with documents only`,
    );
    for (const run of runs) printRun(run);
    if (runs.length === 0) failures.push('no run was made');
    const tables = exported.filter(({ name }) => name.endsWith('.questions.jsonl'));
    // A run that failed has a table of the questions before that, or none.
    const begun = runs.filter(({ waiting, asked }) => waiting < asked);
    if (tables.length !== begun.length)
      failures.push(`${tables.length} of ${begun.length} runs have a table of questions`);
    for (const [place, table] of tables.entries()) {
      const rows = table.text.split('\n').filter((row) => row !== '').length;
      const one = begun[place];
      const expected = one === undefined ? 0 : one.asked - one.waiting;
      if (rows !== expected) failures.push(`${table.name} accounts for ${rows} of ${expected} questions`);
    }
    for (const { name, state, waiting, asked } of runs) {
      if (state === 'done' && waiting > 0) failures.push(`${name} lacks ${waiting} of ${asked} questions`);
    }
  }
  for (const failure of failures) console.error(`Does not add up: ${failure}.`);
  return failures.length === 0 ? 0 : 1;
}

/**
 * Files of the folder that documents.jsonl accounts for: an archive is one of them, and its members are none.
 * @param {readonly { name: string, text: string }[]} exported
 */
function filesOfFolder(exported) {
  const text = exported.find((file) => file.name === 'documents.jsonl')?.text ?? '';
  /** @type {readonly { files: number, archive: string | null }[]} */
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const archives = new Set(lines.flatMap(({ archive }) => archive ?? []));
  return lines.reduce((total, { files, archive }) => total + (archive === null ? files : 0), archives.size);
}

/** @param {import('../../src/core/experiment/summary.ts').SystemSummary} run */
function printRun(run) {
  if (run.state !== 'done') {
    const asked = run.waiting === 0 ? '' : `, ${run.waiting} questions not asked`;
    console.log(`${run.name}: ${run.state}${asked}. ${run.failure ?? ''}`.trimEnd());
    return;
  }
  const metric = (/** @type {string} */ name) => {
    const value = run.metrics[name];
    return !value || value.mean === null ? `${name} –` : `${name} ${value.mean.toFixed(3)} (n ${value.n})`;
  };
  const families = ['P', 'R', 'nDCG'].map((family) => metric(lastCutoff(run.metrics, family)));
  console.log(`${run.name}: ${families.join(', ')}`);
  for (const { id, revision, dtype, device, threads, reason, selfTest, visual } of run.encoders) {
    const compared = selfTest.reference !== 'made' || device !== 'wasm';
    const tested = compared
      ? `self-test ${selfTest.cosine.toFixed(5)} (${selfTest.reference})`
      : 'self-test not compared (no reference yet; shape only)';
    const speed = `${dtype} on ${device}, ${counted(threads, 'thread')}`;
    console.log(`  ${id} (${revision}): ${speed}; ${tested}. ${reason}`);
    if (visual !== null) {
      const tiles =
        visual.adapter === 'late-interaction' ? `, ${visual.tiles === 'one' ? 'one tile' : 'all tiles'} a page` : '';
      console.log(`  ${id}: ${visual.adapter}${tiles}, vectors of ${counted(visual.dimensions, 'number')}`);
    }
  }
  for (const { name, model, kind, dimensions, pages } of run.vectors) {
    console.log(
      `  ${name}: vectors of ${model} (${kind}, ${dimensions} numbers), ${pages.covered} of ${pages.all} pages`,
    );
  }
  if (run.space !== null) printSpace(run.space);
  const share = run.imageShares?.at(-1);
  if (share && share.share !== null) {
    console.log(`  page images among the first ${share.k}: ${(share.share * 100).toFixed(1)} % (n ${share.n})`);
  }
  if (run.tokens !== null) {
    const { embedded, total } = run.tokens;
    const some = embedded === total ? 'all' : embedded.toLocaleString('en-US');
    console.log(`  tokens embedded: ${some} of ${total.toLocaleString('en-US')}`);
  }
  if (run.pageTexts !== null) {
    const { layer, ocr, without } = run.pageTexts;
    console.log(`  pages: ${layer} from their text layer, ${ocr} read by OCR, ${without} without text`);
  }
  const { documents, units, questions } = run.computed;
  console.log(
    documents + units + questions === 0
      ? '  computed: nothing, all was stored'
      : `  computed: ${counted(documents, 'document')} indexed, ${counted(units, 'unit')} and ${counted(questions, 'question')} embedded`,
  );
  for (const note of run.notes) console.log(`  ${note}`);
}

/** @param {import('../../src/core/experiment/summary.ts').SpaceSummary} space */
function printSpace({ images, texts, bytes }) {
  if (images !== null) {
    const embedded = images.pages - images.failed;
    console.log(
      `  page images: ${embedded} of ${counted(images.pages, 'page')} embedded, ${perUnit(images.vectors, embedded)} vectors a page`,
    );
    for (const { document, page, reason } of images.failures) console.log(`  failed: ${document}#${page}: ${reason}`);
    const more = images.failed - images.failures.length;
    if (more > 0) console.log(`  failed: ${counted(more, 'page')} more`);
  }
  if (texts !== null) {
    console.log(`  texts: ${counted(texts.units, 'unit')}, ${perUnit(texts.vectors, texts.units)} vectors a unit`);
  }
  console.log(`  vectors of the visual models in memory: ${(bytes / 1e6).toFixed(1)} MB`);
}

/** @param {number} vectors @param {number} units */
function perUnit(vectors, units) {
  return units === 0 ? '–' : (vectors / units).toFixed(1);
}

/** @param {number} count @param {string} name */
function counted(count, name) {
  return `${count.toLocaleString('en-US')} ${name}${count === 1 ? '' : 's'}`;
}

/**
 * The metric of a family at the largest cutoff of a run.
 * @param {Readonly<Record<string, unknown>>} metrics
 * @param {string} family
 */
function lastCutoff(metrics, family) {
  const cutoffs = Object.keys(metrics).flatMap((name) =>
    name.startsWith(`${family}@`) ? [Number(name.slice(family.length + 1))] : [],
  );
  return `${family}@${Math.max(...cutoffs)}`;
}
