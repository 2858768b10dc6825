// Stored questions and columns of benchmarks: what is written is read back, and records from before there were some fields are read too.
import { expect, it } from 'vitest';
import { columnsSchema, questionSchema } from '../../../src/storage/benchmark-schema.ts';
import { parseRecord } from '../../../src/storage/record-schema.ts';
import { question } from '../experiment/run-fixture.ts';

it('a question keeps what the file says of its figure and document', () => {
  const about = { title: 'T', abstract: null, captions: ['Figure 1'], rationale: 'R', oldQuestion: null };
  expect(parseRecord(questionSchema, question('q', { about }), 'question')).toEqual(question('q', { about }));
});

it('a question of an older record says nothing of the kind', () => {
  expect(parseRecord(questionSchema, question('q'), 'question')).not.toHaveProperty('about');
});

it('columns are kept, and absent of an older record', () => {
  const columns = {
    present: ['q_id'],
    missing: [{ name: 'evidence', without: 'no evidence.' }],
    unused: ['q_uid'],
    blank: [{ name: 'q_id', entries: 2 }],
  };
  expect(parseRecord(columnsSchema, columns, 'benchmark')).toEqual(columns);
  expect(parseRecord(columnsSchema, undefined, 'benchmark')).toBeUndefined();
});
