import { shortModelName } from '../model/encoder-settings.ts';
import { retrieverParts } from './experiment.ts';
import type { DenseSettings } from './experiment.ts';
import { reductionInWords } from './reduction-in-words.ts';
import type { Run } from './run.ts';
import { spaceNotes } from './space-notes.ts';

/**
 * What a reader of a run's figures must be told beside them, a sentence each: how its questions were made fewer, units cut at the first window, units not embedded
 * whole, pages that OCR failed on, pages without text or without an imported vector, batches done again, what `spaceNotes` has, where
 * rankings come from if from a file, and what a run's answers leave out. None: an empty list.
 */
export function runNotes(
  run: Pick<
    Run,
    | 'system'
    | 'settings'
    | 'questions'
    | 'reduction'
    | 'encoders'
    | 'corpus'
    | 'tokens'
    | 'text'
    | 'vectors'
    | 'space'
    | 'answers'
    | 'origin'
  >,
): string[] {
  const { system, tokens, text, vectors } = run;
  const asked = reductionInWords(run);
  const cut = retrieverParts(system.retriever).filter(
    (part): part is DenseSettings => part.kind === 'dense' && part.windows === 'first',
  );
  const notes = cut.map(
    ({ encoder }) =>
      `First window only: ${shortModelName(encoder.id)} reads no more than ${count(encoder.window)} tokens of each unit.`,
  );
  if (tokens !== null && tokens.embedded < tokens.total) {
    notes.push(`${percent(tokens.embedded / tokens.total)} of ${count(tokens.total)} tokens were embedded.`);
  }
  if (text !== null && text.ocrFailed > 0) notes.push(`OCR failed on ${pages(text.ocrFailed)}.`);
  if (text !== null && text.without > 0) notes.push(`${pages(text.without)} had no text.`);
  for (const {
    name,
    precision,
    pages: { covered, all },
  } of vectors) {
    if (precision === 'int8')
      notes.push(`“${name}” was searched as int8: its vectors are too many to be held in full.`);
    if (covered < all)
      notes.push(`“${name}” has no vectors of ${pages(all - covered)} of the corpus, which cannot be found.`);
  }
  for (const { id, redone } of run.encoders) {
    if (redone === undefined) continue;
    const batches = `${count(redone.batches)} ${redone.batches === 1 ? 'batch was' : 'batches were'} done again`;
    notes.push(
      `${batches} by ${shortModelName(id)} after its device was lost; it went on on ${deviceName(redone.device)}.`,
    );
  }
  return [
    ...originNotes(run.origin),
    ...(asked === null ? [] : [`Questions: ${asked}.`]),
    ...notes,
    ...spaceNotes(run),
    ...answersNotes(run),
  ];
}

/** The share of the tokens of all units that was embedded, 0–1; null without a dense retriever. 1 where there is no token. */
export function embeddedShare(tokens: Run['tokens']): number | null {
  if (tokens === null) return null;
  return tokens.total === 0 ? 1 : tokens.embedded / tokens.total;
}

/** What the import of a file did to n stands beside the figures of its run. */
function originNotes(origin: Run['origin']): readonly string[] {
  if (origin.kind === 'made') return [];
  return [`It was not made here: rankings and answers are those of the file “${origin.file}”.`, ...origin.notes];
}

function answersNotes({ system: { answering }, answers }: Pick<Run, 'system' | 'answers'>): string[] {
  const notes: string[] = [];
  const trial = answering?.sample.trial;
  if (trial !== undefined) notes.push(`A trial: no more than ${count(trial)} questions of the sample are answered.`);
  const spent = answers?.spent;
  if (spent !== undefined && spent.withoutUsage > 0) {
    notes.push(`The tokens of ${calls(spent.withoutUsage)} are not known: the provider told none.`);
  }
  if (spent !== undefined && spent.withoutPrice > 0 && spent.withoutPrice < spent.calls) {
    notes.push(`${calls(spent.withoutPrice)} of ${count(spent.calls)} have no price, and are not in the money.`);
  }
  return notes;
}

function calls(number: number): string {
  return `${count(number)} ${number === 1 ? 'call' : 'calls'}`;
}

function deviceName(device: string): string {
  return device === 'webgpu' ? 'WebGPU' : device === 'wasm' ? 'WASM' : device;
}

function pages(number: number): string {
  return `${count(number)} ${number === 1 ? 'page' : 'pages'}`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** Never 100 % of what is not whole, never 0 % of what is something. */
function percent(share: number): string {
  if (share === 0) return '0.0 %';
  return `${Math.min(99.9, Math.max(0.1, share * 100)).toFixed(1)} %`;
}
