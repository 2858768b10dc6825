import { questions } from './questions.ts';

/** The questions as Leafmark JSONL, one a line; their groups stay here. */
export function benchmarkLines(): string {
  const withoutGroup = (key: string, value: unknown) => (key === 'group' ? undefined : value);
  return questions.map((question) => `${JSON.stringify(question, withoutGroup)}\n`).join('');
}
