// VisDoMBench's five splits: columns that a file has and lacks, cells that cannot be read, several answers, page ids.
import { describe, expect, it } from 'vitest';
import type { Benchmark } from '../../../src/core/dataset/benchmark.ts';
import { candidateProblems } from '../../../src/core/dataset/candidate-problems.ts';
import { mapBenchmark } from '../../../src/core/dataset/map-benchmark.ts';
import { noMappingChoices } from '../../../src/core/dataset/mapping.ts';
import { readBenchmark } from '../../../src/core/dataset/read-benchmark.ts';
import { benchmarkId, documentId } from '../../../src/core/document/ids.ts';
import { answerRulesFor } from '../../../src/core/metric/answer/answer-rules.ts';
import { scoreAnswer } from '../../../src/core/metric/answer/score-answer.ts';

/** Columns as released (formats.md). */
const released = {
  'visdom-paper-tab-csv': 'q_id,doc_id,documents,doc_path,question,answer,evidence,q_uid',
  'visdom-feta-tab-csv': 'q_id,doc_id,documents,doc_path,question,answer,q_uid',
  'visdom-scigraphqa-csv':
    'q_id,doc_id,question,answer,doc_path,documents,image_file,caption,first_mention,title,abstract',
  'visdom-spiqa-csv':
    'q_id,doc_id,old_question,answer,doc_path,documents,rationale,reference_figure,paper_title,paper_abstract,caption,question',
  'visdom-slidevqa-csv':
    'q_id,doc_id,question,answer,doc_path,documents,deck_url,arithmetic_expression,evidence_pages,answer_type,resoning_type,directory_exists',
} as const;
type Split = keyof typeof released;

const cells: Readonly<Record<string, string>> = {
  q_id: 'q',
  doc_id: 'a',
  doc_path: 'a.pdf',
  documents: "['a.pdf', 'b.pdf']",
  question: 'What?',
  answer: 'That.',
  evidence: "['Some text.']",
  evidence_pages: '[2]',
  image_file: 'a-Figure1-1.png',
  reference_figure: 'a-Table1-1.png',
};

/** A file of the split with some columns left out and others added or given other cells, a row for each of `rows`. */
function file(split: Split, rows: readonly Record<string, string>[] = [{}], without: readonly string[] = []): string {
  const more = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = [...new Set([...released[split].split(','), ...more])].filter((name) => !without.includes(name));
  const lines = rows.map((row, place) =>
    columns
      .map((name) => row[name] ?? (name === 'q_id' ? `q${place}` : (cells[name] ?? `the ${name}`)))
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(','),
  );
  return `${columns.join(',')}\n${lines.join('\n')}\n`;
}

const read = (text: string): Benchmark =>
  readBenchmark({ name: 'split.csv', bytes: new TextEncoder().encode(text), id: benchmarkId('b') });
const told = ({ problems }: Benchmark) => problems.map(({ row, field, severity }) => [row, field, severity]);

describe('the columns of a split', () => {
  it.each(Object.keys(released) as Split[])('are all there in a released file of %s', (split) => {
    const { format, columns, problems } = read(file(split));
    expect(format).toBe(split);
    expect(problems).toEqual([]);
    expect(columns?.missing).toEqual([]);
    expect(columns?.blank).toEqual([]);
    // Every column is either read or not.
    expect([...columns!.present, ...columns!.unused].sort()).toEqual(released[split].split(',').sort());
  });

  it('that nothing is read from are told, added ones too', () => {
    expect(read(file('visdom-slidevqa-csv', [{ note: 'x' }])).columns?.unused).toEqual([
      'deck_url',
      'arithmetic_expression',
      'directory_exists',
      'note',
    ]);
    expect(read(file('visdom-paper-tab-csv')).columns?.unused).toEqual(['q_uid']);
  });

  it('may be missing: the file is still its split, and what is lost is told once for the file', () => {
    const benchmark = read(file('visdom-scigraphqa-csv', [{}, {}], ['first_mention', 'abstract', 'documents']));
    expect(benchmark.format).toBe('visdom-scigraphqa-csv');
    expect(benchmark.columns?.missing.map(({ name }) => name)).toEqual(['documents', 'first_mention', 'abstract']);
    expect(told(benchmark)).toEqual([
      [null, 'documents', 'repaired'],
      [null, 'first_mention', 'repaired'],
      [null, 'abstract', 'repaired'],
    ]);
    expect(benchmark.problems[0]?.message).toContain('the whole corpus is searched');
    expect(benchmark.questions.map(({ candidateDocuments }) => candidateDocuments)).toEqual([null, null]);
    expect(benchmark.recognisedBy).not.toContain('first_mention');
  });

  it('name the question by its place where there are no ids, and its document by doc_id where there is no path', () => {
    const withoutIds = read(file('visdom-feta-tab-csv', [{}, {}], ['q_id']));
    expect(withoutIds.questions.map(({ id }) => id)).toEqual(['1', '2']);
    expect(told(withoutIds)).toEqual([[null, 'q_id', 'repaired']]);
    const withoutPath = read(file('visdom-paper-tab-csv', [{}], ['doc_path']));
    expect(withoutPath.questions[0]?.contexts[0]?.document).toBe('a');
    expect(told(withoutPath)).toEqual([[null, 'doc_path', 'repaired']]);
  });

  it('lose nothing where a column is missing that is not read, or spelt as it should be', () => {
    const paperTab = read(file('visdom-paper-tab-csv', [{}], ['q_uid']));
    expect(paperTab.columns?.missing).toEqual([{ name: 'q_uid', without: null }]);
    expect(paperTab.problems).toEqual([]);
    const slides = read(file('visdom-slidevqa-csv', [{ reasoning_type: 'Multi-Hop' }], ['resoning_type']));
    expect(slides.questions[0]?.type).toBe('Multi-Hop');
    expect(slides.columns?.missing).toEqual([]);
    expect(slides.columns?.present).toContain('reasoning_type');
  });

  it('say in how many entries they are blank', () => {
    const rows = [{ evidence: '[]' }, { evidence: ' ' }, {}, { documents: '' }];
    expect(read(file('visdom-paper-tab-csv', rows)).columns?.blank).toEqual([
      { name: 'documents', entries: 1 },
      { name: 'evidence', entries: 2 },
    ]);
  });

  it('are not told of other formats', () => {
    const jsonl = '{"id": "1", "question": "Q?", "evidence": [], "documents": ["a.pdf"]}\n';
    expect(read(jsonl).format).toBe('leafmark-jsonl');
    expect(read(jsonl).columns).toBeUndefined();
    const mmlongbench =
      '[{"doc_id": "a.pdf", "question": "Q?", "answer": "A", "evidence_pages": "[1]", "evidence_sources": "[]", "answer_format": "Str"}]';
    expect(read(mmlongbench).format).toBe('mmlongbench-doc-json');
  });
});

describe('cells that are not as they should be', () => {
  it('are told with their rows, and the other rows run', () => {
    const rows = [
      {},
      { documents: "['a.pdf', __import__('os')]" },
      { evidence: "['cut" },
      { evidence: '[]' },
      { documents: "['b.pdf', 'c.pdf']" },
      { q_id: 'q0' },
      { question: ' ' },
      {},
    ];
    const benchmark = read(file('visdom-paper-tab-csv', rows));
    expect(told(benchmark)).toEqual([
      [2, 'documents', 'repaired'],
      [3, 'evidence', 'repaired'],
      [4, 'evidence', 'repaired'],
      [5, 'documents', 'repaired'],
      [6, 'q_id', 'repaired'],
      [7, 'question', 'skipped'],
    ]);
    expect(benchmark.problems[3]?.message).toContain('The gold document is not among the candidates');
    expect(benchmark.questions.map(({ id }) => id)).toEqual(['q0', 'q1', 'q2', 'q3', 'q4', 'q0 (row 6)', 'q7']);
    expect(benchmark.questions[1]?.candidateDocuments).toBeNull();
  });

  it('do not miss the gold document for its path, its case or its ending', () => {
    const rows = [{ doc_path: 'docs/A.PDF', documents: "['a', 'b.pdf']" }];
    expect(read(file('visdom-feta-tab-csv', rows)).problems).toEqual([]);
  });
});

describe('candidate lists that name documents which were not dropped', () => {
  const corpus = ['a', 'b'].map((name) => ({
    id: documentId(name),
    names: [`${name}.pdf`],
    pageCount: 3,
    labels: null,
  }));

  it('are told with their rows, the first names written out', () => {
    const many = Array.from({ length: 7 }, (_, at) => `'x${at}.pdf'`).join(', ');
    const { questions } = read(
      file('visdom-feta-tab-csv', [{}, { documents: "['a.pdf', 'lost.pdf']" }, { documents: `['a.pdf', ${many}]` }]),
    );
    const mapping = mapBenchmark({ questions, pageBase: 'sheet-from-1' }, corpus, noMappingChoices);
    const problems = candidateProblems(questions, mapping.questions);
    expect(problems.map(({ row, field, message }) => [row, field, message])).toEqual([
      [2, 'documents', '1 of 2 candidate documents are not in the corpus, and the pool is smaller: lost.pdf'],
      [
        3,
        'documents',
        '7 of 8 candidate documents are not in the corpus, and the pool is smaller: x0.pdf, x1.pdf, x2.pdf, x3.pdf, x4.pdf and 2 more',
      ],
    ]);
  });
});

describe('PaperTab', () => {
  it('has several reference answers, of which the best counts, and yes or no by the first word', () => {
    const rows = [
      { answer: "['Linear SVM, RBF SVM, and Random Forest', 'PDTB taggers', 'PDTB taggers']" },
      { answer: "['Yes', 'No']" },
      { answer: 'one text' },
    ];
    const { questions } = read(file('visdom-paper-tab-csv', rows));
    const [svm, yes, one] = questions;
    expect(svm?.references).toEqual(['Linear SVM, RBF SVM, and Random Forest', 'PDTB taggers']);
    expect([svm?.answer, svm?.referencesAre]).toEqual(['Linear SVM, RBF SVM, and Random Forest', 'alternatives']);
    expect(one?.references).toEqual(['one text']);
    const rules = answerRulesFor('visdom-paper-tab-csv');
    const scored = (question: (typeof questions)[number], answer: string) =>
      scoreAnswer(question, { kind: 'answered', answer, declined: false }, rules);
    // Against "PDTB taggers": 2 common of 2 and 3 tokens, 2·2/(2+3) = 0.8; against the other reference nothing is common.
    expect(scored(svm!, 'PDTB taggers only')).toMatchObject({
      reference: 'PDTB taggers',
      f1: { kind: 'value', value: 0.8 },
      exactMatch: { kind: 'value', value: 0 },
    });
    expect(scored(yes!, 'No, it was not tried')).toMatchObject({
      reference: 'No',
      rule: 'yes-no',
      f1: { kind: 'value', value: 1 },
    });
  });
});

describe('SlideVQA', () => {
  it('counts pages from 0, as numbers and as page ids', () => {
    const rows = [
      { q_id: '007', evidence_pages: '[0, 1, 4]' },
      { q_id: '7', evidence_pages: "['a_0', 'a_2']" },
      { q_id: '1e5', evidence_pages: "['b_0']" },
      { q_id: '8', evidence_pages: '[]' },
    ];
    const benchmark = read(file('visdom-slidevqa-csv', rows));
    expect(benchmark.pageBase).toBe('sheet-from-0');
    expect(benchmark.questions.map(({ id }) => id)).toEqual(['007', '7', '1e5', '8']);
    expect(
      benchmark.questions.map(({ contexts }) => contexts.map(({ firstPage, lastPage }) => [firstPage, lastPage])),
    ).toEqual([
      [
        [0, 1],
        [4, 4],
      ],
      [
        [0, 0],
        [2, 2],
      ],
      [[null, null]],
      [[null, null]],
    ]);
    expect(told(benchmark)).toEqual([
      [3, 'evidence_pages', 'repaired'],
      [4, 'evidence_pages', 'repaired'],
    ]);
    const deck = { id: documentId('a'), names: ['a.pdf'], pageCount: 5, labels: null };
    const mapping = mapBenchmark(benchmark, [deck], noMappingChoices);
    expect(mapping.questions[0]?.contexts.map(({ firstPage, lastPage }) => [firstPage, lastPage])).toEqual([
      [0, 1],
      [4, 4],
    ]);
    // Read from 1 or by labels, the two pages 0 are outside.
    expect(mapping.pageBases.map(({ base, outOfRange }) => [base, outOfRange])).toEqual([
      ['sheet-from-1', 2],
      ['sheet-from-0', 0],
      ['printed-label', 2],
    ]);
  });
});

describe('what a split says of the figure and the document', () => {
  it('is kept with the question, for query augmentation', () => {
    const [spiqa] = read(file('visdom-spiqa-csv', [{ caption: "['Figure 1', 'Figure 2']" }])).questions;
    expect(spiqa?.about).toEqual({
      title: 'the paper_title',
      abstract: 'the paper_abstract',
      captions: ['Figure 1', 'Figure 2'],
      rationale: 'the rationale',
      oldQuestion: 'the old_question',
    });
    expect(read(file('visdom-scigraphqa-csv')).questions[0]?.about).toMatchObject({
      title: 'the title',
      captions: ['the caption'],
      rationale: null,
    });
  });

  it('is absent where the split has nothing of the kind', () => {
    for (const split of ['visdom-paper-tab-csv', 'visdom-feta-tab-csv', 'visdom-slidevqa-csv'] as const)
      expect(read(file(split)).questions[0]).not.toHaveProperty('about');
  });
});
