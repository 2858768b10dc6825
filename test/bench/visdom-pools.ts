// Distractors and pool statistics for a benchmark as large as VisDoMBench: `npx tsx test/bench/visdom-pools.ts`. 2,271 questions over 1,277
// documents in one CSV of PaperTab's shape, with cells as long as the released ones. Printed: milliseconds of parsing the file, of drawing
// the pool of every question with the statistics over them, and their ratio (wanted: at most 3); the plain way of drawing beside it.
import { readBenchmark } from '../../src/core/dataset/read-benchmark.ts';
import { mapBenchmark } from '../../src/core/dataset/map-benchmark.ts';
import { noMappingChoices } from '../../src/core/dataset/mapping.ts';
import { poolStatistics } from '../../src/core/dataset/pool-statistics.ts';
import { benchmarkId, documentId } from '../../src/core/document/ids.ts';
import { questionPool, splitDocuments } from '../../src/core/retrieval/pool.ts';
import { randomFrom, wordOf } from './support/made-pdf.ts';

const questionCount = 2271;
const documentCount = 1277;
const rounds = 9;

const random = randomFrom(20_241_210);
const whole = (from: number, to: number): number => from + Math.floor((to - from + 1) * random());
const sentence = (words: number): string => Array.from({ length: words }, () => wordOf(whole(1, 20_000))).join(' ');
const nameOf = (document: number): string => `${1000 + document}.${String(document * 7).padStart(5, '0')}.pdf`;

// 16.43 pages a document, 19 words a question and 8.4 candidates, as in the paper's table 2.
const corpus = Array.from({ length: documentCount }, (_, document) => ({
  id: documentId((document * 2_654_435_761).toString(16).padStart(64, '0')),
  names: [nameOf(document)],
  pageCount: whole(4, 29),
  labels: null,
}));
const file = new TextEncoder().encode(csv());

const timed = (work: () => void): number => {
  const start = performance.now();
  work();
  return performance.now() - start;
};
const middle = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;

const benchmark = readBenchmark({ name: 'made.csv', bytes: file, id: benchmarkId('made') });
const mapping = mapBenchmark(benchmark, corpus, noMappingChoices);
const pagesOf = new Map(corpus.map(({ id, pageCount }) => [id, { id, pageCount }]));
const parsing: number[] = [];
const drawing: number[] = [];
const plain: number[] = [];
let statistics = poolStatistics([]);
for (let round = 0; round < rounds; round += 1) {
  parsing.push(timed(() => void readBenchmark({ name: 'made.csv', bytes: file, id: benchmarkId('made') })));
  drawing.push(timed(() => (statistics = drawn())));
  plain.push(timed(plainDraw));
}
const { pagesPerQuery, documentsPerQuery } = statistics;
console.log(
  `${benchmark.questions.length} questions, ${(file.length / 1e6).toFixed(1)} MB; pools of ${documentsPerQuery.mean?.toFixed(1)} documents and ${pagesPerQuery.mean?.toFixed(1)} pages`,
);
console.log(`parsing ${middle(parsing).toFixed(1)} ms, sampling and statistics ${middle(drawing).toFixed(1)} ms`);
console.log(`sampling and statistics / parsing: ${(middle(drawing) / middle(parsing)).toFixed(2)} (wanted: at most 3)`);
console.log(`sorting the split for every question alone: ${(middle(plain) / middle(parsing)).toFixed(1)} × parsing`);

/** What a run and the benchmark screen do: a corpus list of its own, so that nothing is left from the round before. */
function drawn(): typeof statistics {
  const documents = [...corpus];
  const split = splitDocuments(
    mapping.questions.map((question) => ({ ...question, domain: null })),
    null,
    documents,
  );
  const pools = mapping.questions.map((question) =>
    questionPool(question, { kind: 'sampled', withoutOracle: false, corpus: documents, split, seed: 7 }),
  );
  return poolStatistics(
    pools.map((pool, place) => ({
      text: benchmark.questions[place]!.question,
      documents: pool.documents.map((id) => pagesOf.get(id)!),
    })),
  );
}

function plainDraw(): void {
  for (const { goldDocuments } of mapping.questions) {
    corpus.filter(({ id }) => !goldDocuments.includes(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  }
}

function csv(): string {
  const rows = Array.from({ length: questionCount }, (_, question) => {
    const gold = question % documentCount;
    const others = Array.from({ length: whole(5, 10) }, () => nameOf(whole(0, documentCount - 1)));
    const documents = `['${[nameOf(gold), ...others].join("', '")}']`;
    const evidence = `['${Array.from({ length: whole(1, 4) }, () => sentence(whole(8, 90))).join("', '")}']`;
    const answer = `['${sentence(whole(1, 12))}', '${sentence(whole(1, 12))}']`;
    const cells = [documents, nameOf(gold), `${sentence(19)}?`, answer, evidence].map((cell) => `"${cell}"`);
    return `made_${question},${nameOf(gold).slice(0, -4)},${cells.join(',')},u${question}`;
  });
  return `q_id,doc_id,documents,doc_path,question,answer,evidence,q_uid\n${rows.join('\n')}\n`;
}
