import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeLeafmarkJsonl } from '../../../src/core/dataset/formats/leafmark-jsonl.ts';
import { readBenchmark } from '../../../src/core/dataset/read-benchmark.ts';
import { benchmarkId } from '../../../src/core/document/ids.ts';
import { questions } from './arbitrary-questions.ts';

const read = (text: string): ReturnType<typeof readBenchmark> =>
  readBenchmark({ name: 'q.jsonl', bytes: Buffer.from(text), id: benchmarkId('b') });

describe('Leafmark JSONL', () => {
  it('is read back as the questions that were written, without a problem', () => {
    fc.assert(
      fc.property(questions, (written) => {
        fc.pre(written.length > 0);
        const text = writeLeafmarkJsonl(written, 'sheet-from-1');
        const benchmark = read(text);
        expect(benchmark.questions).toEqual(written);
        expect(benchmark.problems).toEqual([]);
        expect(writeLeafmarkJsonl(benchmark.questions, 'sheet-from-1')).toBe(text);
      }),
    );
  });

  it('counts pages from 1 whatever the file that it was made from counts from', () => {
    const { questions } = read('{"id":"1","question":"Q?","evidence":[{"document":"d","pages":[0,1,4]}]}');
    const line: unknown = JSON.parse(writeLeafmarkJsonl(questions, 'sheet-from-0'));
    expect(line).toMatchObject({
      evidence: [
        { document: 'd', pages: [1, 2] },
        { document: 'd', pages: [5] },
      ],
    });
  });

  it('leaves out what is said of the figure and document where it is no object of texts, and tells it', () => {
    const line = (about: string) => `{"id":"1","question":"Q?","evidence":[],"about":${about}}`;
    for (const about of ['"x"', '[1]', '{"title":{}}']) {
      const { questions, problems } = read(line(about));
      expect(questions[0]).not.toHaveProperty('about');
      expect(problems.map(({ field, severity }) => [field, severity])).toEqual([['about', 'repaired']]);
    }
    for (const about of ['null', '""', '{}', '{"title":" ","captions":[]}']) {
      const { questions, problems } = read(line(about));
      expect(questions[0]).not.toHaveProperty('about');
      expect(problems).toEqual([]);
    }
    const table = 'id,question,evidence,about\n1,Q?,[],"{""title"":""T"",""captions"":""Figure 1""}"\n2,Q?,[],\n';
    expect(read(table).questions.map(({ about }) => about)).toEqual([
      { title: 'T', abstract: null, captions: ['Figure 1'], rationale: null, oldQuestion: null },
      undefined,
    ]);
  });

  it('writes nothing for no questions, and only what a question has', () => {
    expect(writeLeafmarkJsonl([], 'sheet-from-1')).toBe('');
    const text = '{"id":"007","question":"Q?","evidence":[]}\n';
    expect(writeLeafmarkJsonl(read(text).questions, 'sheet-from-1')).toBe(text);
  });
});
