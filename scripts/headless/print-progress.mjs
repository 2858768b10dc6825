let lastLine = '';

/**
 * Prints what the page is at, with counts, where that has changed since the last line.
 * @param {import('playwright').Page} page
 */
export async function printProgress(page) {
  const line = await page
    .evaluate(() => {
      const { ingest, ocrJob, modelJob, runJob, runs, documents } = globalThis.leafmark.state;
      /** @param {import('../../src/core/progress.ts').Progress | null | undefined} progress */
      const counted = (progress) => {
        if (!progress) return '';
        const { phase, done, total, unit, answers, callsInFlight } = progress;
        if (phase === 'time')
          return ` (timing a first page image, ${done}${total === null ? '' : ` of ${total}`} ${unit})`;
        if (answers) {
          const failed = answers.states.failed === 0 ? '' : `, ${answers.states.failed} failed`;
          const { calls, money } = answers.spent;
          const spent = money === 0 ? '' : `, ${money.toFixed(4)} spent`;
          const stored = answers.fromStore === 0 ? '' : `, ${answers.fromStore} taken from the store`;
          return ` (${phase} ${done} of ${total} ${unit}${failed}; ${calls} calls made${stored}, ${callsInFlight ?? 0} under way${spent})`;
        }
        const [by, name] = unit === 'bytes' ? [1e6, 'MB'] : [1, unit];
        const of = total === null ? '' : ` of ${Math.ceil(total / by)}`;
        return ` (${phase} ${Math.floor(done / by)}${of} ${name})`;
      };
      const job = ingest.value;
      if (job)
        return `documents: ${job.files.done} of ${job.files.total}, pages: ${job.pages.done} of ${job.pages.total}`;
      const ocr = ocrJob.value;
      if (ocr) {
        const failed = ocr.pages.failed === 0 ? '' : `, ${ocr.pages.failed} failed`;
        return `OCR: ${ocr.pages.done} of ${ocr.pages.total} pages${failed}`;
      }
      const all = runs.value;
      if (runJob.value || all.length > 0) {
        const done = all.reduce((sum, run) => sum + run.done, 0);
        const total = all.reduce((sum, run) => sum + run.questions, 0);
        const at = all.find(({ id }) => id === runJob.value?.run)?.system.name;
        const phase = counted(runJob.value?.progress);
        return `questions: ${done} of ${total} in ${all.length} ${all.length === 1 ? 'run' : 'runs'}${at === undefined ? '' : `; ${at}`}${phase}`;
      }
      const model = modelJob.value;
      if (model) return `model: ${model.id}${counted(model.progress)}`;
      return `documents: ${documents.value.length} opened`;
    })
    .catch(() => lastLine); // the page is busy or closing: the next tick prints
  if (line !== lastLine) console.log(line);
  lastLine = line;
}
