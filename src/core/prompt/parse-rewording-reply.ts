import { wordingsWanted } from '../dataset/rewording.ts';
import { z } from '../strict-zod.ts';
import { jsonInReply } from './json-in-reply.ts';
import type { ReplyForm } from './prompt.ts';
import { oneLine } from './quoted-text.ts';
import type { Reading } from './reading.ts';
import { withoutThoughts } from './thoughts.ts';

/** Characters of a wording; a longer one is no question. */
const longestWording = 600;

/**
 * The wordings in a reply, each once, at most five, without the original and without empty or overlong ones: from JSON, else from numbered
 * lines. Unreadable: none is left.
 */
export function readRewordingReply(reply: string, form: ReplyForm, original: string): Reading<readonly string[]> {
  const json = form === 'text' ? null : fromJson(reply);
  const stated = json ?? fromLines(reply);
  const seen = new Set([folded(original)]);
  const wordings: string[] = [];
  for (const text of stated.map(oneLine)) {
    if (text === '' || text.length > longestWording || seen.has(folded(text)) || wordings.length >= wordingsWanted)
      continue;
    seen.add(folded(text));
    wordings.push(text);
  }
  if (wordings.length === 0) {
    return { kind: 'unreadable', problem: 'no wording but the original stands in the reply' };
  }
  return { kind: 'read', as: json === null ? 'text' : 'json', value: wordings };
}

const listed = z.union([
  z.object({ wordings: z.array(z.string()) }).transform(({ wordings }) => wordings),
  z.array(z.string()),
]);

function fromJson(reply: string): readonly string[] | null {
  for (const value of jsonInReply(reply)) {
    const { data } = listed.safeParse(value);
    if (data !== undefined) return data;
  }
  return null;
}

function fromLines(reply: string): string[] {
  const lines = withoutThoughts(reply).split('\n');
  const numbered = lines.flatMap((line) => /^\s*(?:\*\*)?\d{1,2}[.)]\s*(.+?)\s*(?:\*\*)?$/u.exec(line)?.[1] ?? []);
  return numbered.map((text) => text.replace(/^[“"']+|[”"']+$/gu, ''));
}

function folded(text: string): string {
  return oneLine(text).normalize('NFKC').toLowerCase();
}
