// The guide prints the phrases that count as a refusal: what it prints is what the code has.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusalPhrases } from '../../../src/core/prompt/refusal.ts';

test('the guide prints the phrases of a refusal as the code has them', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide/answers.md'), 'utf8');
  const printed = /^```text\n([\s\S]*?)\n```$/m.exec(guide)?.[1]?.split('\n');
  expect(printed).toEqual([...refusalPhrases]);
});
