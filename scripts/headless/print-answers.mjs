/**
 * Prints what became of the answers of each run: their states, each mean with what it leaves out, and what the calls took.
 * @param {import('playwright').Page} page
 */
export async function printAnswers(page) {
  const answered = await page.evaluate(() => {
    const { report, runs, prices } = globalThis.leafmark.state;
    const summaries = report.value.kind === 'done' ? (report.value.value.answers?.runs ?? []) : [];
    return {
      currency: prices.value.table.currency,
      runs: runs.value.flatMap(({ id, system, answers }) =>
        answers === null
          ? []
          : [{ name: system.name, answers, columns: summaries.find(({ run }) => run === id)?.columns ?? null }],
      ),
    };
  });
  for (const { name, answers, columns } of answered.runs) {
    const { sample, states } = answers;
    const settled = Object.entries(states).flatMap(([state, count]) => (count === 0 ? [] : [`${count} ${state}`]));
    const waiting = sample - Object.values(states).reduce((sum, count) => sum + count, 0);
    const open = waiting === 0 ? [] : [`${waiting} not answered yet`];
    console.log(`${name}: ${sample} answers: ${[...settled, ...open].join(', ')}`);
    for (const [metric, mean] of Object.entries(columns ?? {}))
      if (mean !== null && (metric !== 'declined-rightly' || hasAnswers(mean))) printMean(metric, mean);
    printSpent(answers, answered.currency);
  }
}

/** @param {import('../../src/core/metric/score.ts').ScoreMean} mean */
function hasAnswers({ scored, notApplicable, failed }) {
  return scored.n + notApplicable + failed > 0;
}

/** @param {string} metric @param {import('../../src/core/metric/score.ts').ScoreMean} mean */
function printMean(metric, { scored, notApplicable, failed, all }) {
  const value = scored.mean === null ? '–' : scored.mean.toFixed(3);
  const counts = `n ${scored.n}, ${notApplicable} not applicable, ${failed} failed`;
  const asZero = all.mean === null ? '' : `; these counted 0: ${all.mean.toFixed(3)}`;
  console.log(`  ${metric} ${value} (${counts}${notApplicable + failed === 0 ? '' : asZero})`);
}

/** @param {import('../../src/core/experiment/run-answers.ts').RunAnswers} answers @param {string} currency */
function printSpent({ spent, fromStore }, currency) {
  const { calls, usage, withoutUsage, money, withoutPrice } = spent;
  if (calls + fromStore === 0) {
    console.log('  no model was called');
    return;
  }
  const counted = (/** @type {number} */ count) => count.toLocaleString('en-US');
  const unknown = withoutUsage === 0 ? '' : ` (${counted(withoutUsage)} calls did not tell theirs)`;
  const without = `${counted(withoutPrice)} calls without a price`;
  const sum = `${money.toFixed(4)} ${currency}`;
  const spending = withoutPrice === 0 ? sum : withoutPrice >= calls ? `–, ${without}` : `at least ${sum}, ${without}`;
  console.log(
    `  ${counted(calls)} calls, ${counted(fromStore)} taken from the store; tokens: ${counted(usage.input)} in, ${counted(usage.output)} out${unknown}; ${spending}`,
  );
}
