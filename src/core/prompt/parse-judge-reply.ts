import { z } from '../strict-zod.ts';
import { jsonInReply } from './json-in-reply.ts';
import { oneLine } from './quoted-text.ts';
import type { Reading } from './reading.ts';
import { sectionsOf } from './reply-headings.ts';
import { withoutThoughts } from './thoughts.ts';

/** What a judge says of one fact. */
export interface Verdict {
  readonly supported: boolean;
  /** Empty where the judge gives none. */
  readonly reason: string;
}

/**
 * The facts of a reply to an extraction: a JSON list, or the items under a heading “Facts”; each as one line, repeats and blank ones
 * left out. A list that is empty is read: the text has no facts. Unreadable: no list.
 */
export function readFactsReply(reply: string): Reading<readonly string[]> {
  const json = jsonInReply(reply);
  for (const value of json) {
    const { success, data } = factsSchema.safeParse(value);
    if (success) return { kind: 'read', value: distinctLines(data), as: 'json' };
  }
  const text = withoutThoughts(reply).trim();
  const listed = json.length === 0 ? sectionsOf(text, { facts: ['facts'] }).get('facts') : undefined;
  const items = listed === undefined ? null : listedItems(listed);
  if (items !== null) return { kind: 'read', value: distinctLines(items), as: 'headings' };
  if (text === '') return { kind: 'unreadable', problem: 'The reply is empty.' };
  return { kind: 'unreadable', problem: 'The reply holds no list of facts.' };
}

/**
 * The verdicts of a reply to a verification, in the order of the facts: by their numbers, or by their order where none has a number.
 * Unreadable: a fact without a verdict, one with two that differ, or a number that is no fact's; half a judgement is none.
 * @param count how many facts were asked about, at least 1
 */
export function readVerdictsReply(reply: string, count: number): Reading<readonly Verdict[]> {
  let problem: string | null = null;
  for (const value of jsonInReply(reply)) {
    const { success, data } = verdictsSchema.safeParse(value);
    if (!success) continue;
    const ordered = inOrder(data, count);
    if (typeof ordered !== 'string') return { kind: 'read', value: ordered, as: 'json' };
    problem ??= ordered;
  }
  const text = withoutThoughts(reply).trim();
  if (problem !== null) return { kind: 'unreadable', problem };
  if (text === '') return { kind: 'unreadable', problem: 'The reply is empty.' };
  const lines = verdictLines(text);
  if (lines.length === 0) return { kind: 'unreadable', problem: 'The reply holds no list of verdicts.' };
  const ordered = inOrder(lines, count);
  return typeof ordered === 'string'
    ? { kind: 'unreadable', problem: ordered }
    : { kind: 'read', value: ordered, as: 'headings' };
}

const factList = z.array(z.union([z.string(), z.object({ fact: z.string() }).transform(({ fact }) => fact)]));
const factsSchema = z.union([z.object({ facts: factList }).transform(({ facts }) => facts), factList]);

const supportedWords = ['true', 'yes', '1', 'supported'];
const unsupportedWords = ['false', 'no', '0', 'not supported', 'unsupported', 'not_supported'];

const supported = z
  .union([
    z.boolean(),
    z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.enum([...supportedWords, ...unsupportedWords])),
  ])
  .transform((value) => value === true || (typeof value === 'string' && supportedWords.includes(value)));

/** Numbers arrive as text (`parse-json.ts`); what is no number (the fact itself) leaves the order to decide. */
const factNumber = z
  .string()
  .nullish()
  .transform((text) => {
    const digits = /^\s*(\d{1,6})\s*$/.exec(text ?? '')?.[1];
    return digits === undefined ? null : Number(digits);
  });

interface NumberedVerdict extends Verdict {
  readonly fact: number | null;
}

const verdictList = z.array(
  z.object({
    fact: factNumber,
    supported,
    reason: z
      .string()
      .nullish()
      .transform((text) => (text ?? '').trim()),
  }),
);
const verdictsSchema = z.union([
  z.object({ verdicts: verdictList }).transform(({ verdicts }) => verdicts),
  verdictList,
]);

/** The verdicts by fact, or what is wrong with them. */
function inOrder(verdicts: readonly NumberedVerdict[], count: number): readonly Verdict[] | string {
  const plain = (verdict: Verdict): Verdict => ({ supported: verdict.supported, reason: verdict.reason });
  if (verdicts.every(({ fact }) => fact === null)) {
    if (verdicts.length === count) return verdicts.map(plain);
    return `There are ${verdicts.length} verdicts without numbers for ${count} facts.`;
  }
  const byFact = new Map<number, Verdict>();
  for (const { fact, ...verdict } of verdicts) {
    if (fact === null || fact < 1 || fact > count) return `A verdict is not on one of the facts 1 to ${count}.`;
    const known = byFact.get(fact);
    if (known !== undefined && known.supported !== verdict.supported)
      return `Fact ${fact} has two verdicts that differ.`;
    if (known === undefined) byFact.set(fact, plain(verdict));
  }
  const ordered: Verdict[] = [];
  for (let fact = 1; fact <= count; fact += 1) {
    const verdict = byFact.get(fact);
    if (verdict === undefined) return `Fact ${fact} has no verdict.`;
    ordered.push(verdict);
  }
  return ordered;
}

function distinctLines(facts: readonly string[]): string[] {
  return [...new Set(facts.map(oneLine))].filter((fact) => fact !== '');
}

/** Items of a written list; null where there is text that is no item, so that prose is never taken for facts. */
function listedItems(text: string): string[] | null {
  const lines = text.split('\n').map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  if (filled.length === 1 && /^[-*•]?\s*none\.?$/i.test(filled[0]!)) return [];
  const items = filled.map((line) => /^(?:[-*•–]\s+|\d{1,4}[.)]\s*)(.+)$/.exec(line)?.[1]);
  return items.length > 0 && items.every((item) => item !== undefined) ? items : null;
}

function verdictLines(text: string): NumberedVerdict[] {
  const line =
    /^[\s>*_#-]*(?:fact\s*)?(\d{1,6})\s*[.):\]]?[\s*_]*(?:[:—–-]\s*)?[*_]*(not supported|unsupported|supported|yes|no|true|false)(?![\p{L}\p{N}])[*_]*\s*[:.,;—–-]*[*_]*\s*(.*)$/iu;
  return text.split('\n').flatMap((content) => {
    const [, number, word, reason = ''] = line.exec(content.slice(0, longestLine)) ?? [];
    if (number === undefined || word === undefined) return [];
    return [{ fact: Number(number), supported: supportedWords.includes(word.toLowerCase()), reason: reason.trim() }];
  });
}

const longestLine = 4000;
