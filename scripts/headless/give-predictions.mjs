import { basename } from 'node:path';
import { giveFiles } from './give-files.mjs';

/**
 * Has the page read files of rankings and answers and make each a run, beside those before it. Prints how they were matched.
 * @param {import('playwright').Page} page
 * @param {readonly string[]} files
 * @param {() => Promise<void>} failOnError ends the run with the page's own sentences
 */
export async function givePredictions(page, files, failOnError) {
  for (const file of files) {
    await giveFiles(page, [file], 'readPredictions');
    await failOnError();
    const read = await page.evaluate(() => {
      const draft = globalThis.leafmark.state.predictions.value;
      if (draft.kind !== 'done') return null;
      const { format, entries, questions, problems, mapping } = draft.value.preview;
      const { withRanking, withAnswer, notes } = mapping;
      return { format, entries, questions, withRanking, withAnswer, notes, problems };
    });
    if (read === null) throw new Error(`"${file}" could not be read as predictions.`);
    const { format, entries, questions, withRanking, withAnswer, notes, problems } = read;
    console.log(
      `${basename(file)}: ${format}, ${entries} entries; rankings for ${withRanking} and answers to ${withAnswer} of ${questions} questions`,
    );
    for (const note of notes) console.log(`  ${note}`);
    for (const { row, line, message } of problems.slice(0, mostProblems)) {
      const place = line !== null ? `line ${line}: ` : row !== null ? `entry ${row}: ` : '';
      console.log(`  ${place}${message}`);
    }
    if (problems.length > mostProblems) console.log(`  and ${problems.length - mostProblems} more`);
    const run = await page.evaluate(() => globalThis.leafmark.commands.addPredictions());
    await failOnError();
    if (run === null) throw new Error(`No run could be made of "${file}".`);
  }
}

const mostProblems = 20;
