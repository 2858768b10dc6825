// A benchmark that takes a while: the demo's questions over and over, no two alike.
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { demoBenchmark } from './headless.ts';

const lineSchema = z.looseObject({ id: z.string(), question: z.string() });

/** Leafmark JSONL with `count` questions over the demo's documents; each with words of its own, so many that it takes a while. */
export function manyQuestions(count: number): Uint8Array {
  const lines = readFileSync(demoBenchmark, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => lineSchema.parse(JSON.parse(line)));
  const words = lines.flatMap(({ question }) => question.split(/\W+/)).filter((word) => word.length > 3);
  const many = Array.from({ length: count }, (_, place) => {
    const line = lines[place % lines.length]!;
    const more = Array.from({ length: 40 }, (_, step) => words[(place * 7 + step * 13) % words.length]);
    return JSON.stringify({ ...line, id: `${line.id}/${place}`, question: `${line.question} ${more.join(' ')}` });
  });
  return new TextEncoder().encode(`${many.join('\n')}\n`);
}
