/**
 * Prints the tables over several benchmarks, a line a system: its mean on each and their average.
 * @param {readonly { name: string, text: string }[]} files
 */
export function printSplits(files) {
  const text = files.find(({ name }) => name === 'splits.json')?.text;
  if (!text) throw new Error('The site gave no splits.json. This is a fault of Leafmark.');
  /** @type {import('../../src/core/experiment/splits-report.ts').SplitsReport} */
  const { columns, tables, evidence } = JSON.parse(text);
  for (const { title, rows } of tables) {
    console.log(title);
    for (const { name, cells, average, partial } of rows) {
      const values = cells.map(
        (cell, place) =>
          `${columns[place]?.title} ${number(cell?.mean.mean ?? null)}${cell ? ` (n ${cell.mean.n})` : ''}`,
      );
      const over = average ?? partial;
      const mean = over === null ? '–' : `${number(over.value)} over ${over.of} of ${columns.length}`;
      console.log(`  ${name}: ${values.join(', ')}; average ${mean}`);
    }
  }
  for (const { name, contexts, best, suggested, of } of evidence) {
    const values = [1, 5, 10, 20].map((k) => `k ${k} ${number(best[k - 1] ?? null)}`);
    const wanted = suggested === null ? 'not 0.7 within 20' : `suggested k ${suggested}`;
    console.log(`  ANLCS, ${name}, ${contexts}: ${values.join(', ')} over ${of}; ${wanted}`);
  }
}

/** @param {number | null} value */
function number(value) {
  return value === null ? '–' : value.toFixed(3);
}
