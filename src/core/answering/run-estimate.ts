/**
 * What a run will take, from the prompts that it will really send. What is not known before (the judge's prompts hold the response)
 * is built with the gold answer in its place, and replies have a usual length a task, or that of a trial.
 */
import type { PromptTask } from '../prompt/prompt-task.ts';
import type { Prompt } from '../prompt/prompt.ts';
import { type CountTokens, estimateTokens } from '../prompt/token-estimate.ts';
import { type ImageTokenRule, imageTokens } from './image-tokens.ts';
import { type ModelPrice, costOf } from './price-table.ts';
import { type Usage, addUsage, noUsage } from './usage.ts';

/** One call that a run would make. */
export interface PlannedCall {
  readonly task: PromptTask;
  readonly input: number;
  readonly output: number;
  /** Of the model that is called; null where it has none. */
  readonly price: Pick<ModelPrice, 'input' | 'output' | 'cached'> | null;
}

export interface RunEstimate {
  readonly calls: number;
  readonly usage: Usage;
  /** Null where a called model has no price. */
  readonly money: number | null;
  /** With so many calls at a time as were named, of a latency as was named or as a trial had it. */
  readonly durationMs: number;
}

/** What calls of one task took in a trial. */
export interface TrialCall {
  readonly task: PromptTask;
  /** What was estimated for it. */
  readonly planned: Pick<PlannedCall, 'input' | 'output'>;
  readonly usage: Usage;
  readonly latencyMs: number;
}

/** Tokens of a reply where nothing else is known: usual lengths of curated answers and lists of facts. */
export const usualReplyTokens: Readonly<Record<PromptTask, number>> = {
  answer: 300,
  fuse: 250,
  extract: 120,
  verify: 200,
  repair: 200,
  reword: 250,
};
/** Of a plain answer: the answer alone. */
export const usualPlainReplyTokens = 60;
/** Of one verdict with its reason. */
export const usualVerdictTokens = 40;

/** Input tokens of a prompt: its texts, its images by the model's rule, and the few that a message costs by itself. */
export function promptTokens(
  prompt: Pick<Prompt, 'system' | 'parts' | 'schema'>,
  images: ImageTokenRule,
  count: CountTokens = estimateTokens,
): number {
  const schema = prompt.schema === null ? 0 : count(JSON.stringify(prompt.schema));
  return prompt.parts.reduce(
    (sum, part) =>
      sum +
      (part.kind === 'text' ? count(part.text) : imageTokens(images, part.image.widthPixels, part.image.heightPixels)),
    count(prompt.system) + schema + tokensOfMessage,
  );
}

/** The sum of planned calls. No calls: nothing, at no price. */
export function estimateRun(
  calls: readonly PlannedCall[],
  { atATime, latencyMs }: { readonly atATime: number; readonly latencyMs: number },
): RunEstimate {
  const usage = calls.reduce((sum, { input, output }) => addUsage(sum, { input, output, cached: 0 }), noUsage);
  const isPriced = calls.every(({ price }) => price !== null);
  const money = calls.reduce(
    (sum, { price, input, output }) => sum + (price === null ? 0 : costOf(price, { input, output, cached: 0 })),
    0,
  );
  return {
    calls: calls.length,
    usage,
    money: isPriced ? money : null,
    durationMs: (calls.length * latencyMs) / Math.max(1, atATime),
  };
}

/**
 * The planned calls with their tokens scaled, task by task, to what a trial took of what was planned for it. Tasks that the trial did not
 * have stay as they are.
 * Example: planned 100 and 100 tokens of reply, the trial's calls took 150 and 250: every reply of that task counts twice.
 */
export function scaledByTrial(calls: readonly PlannedCall[], trial: readonly TrialCall[]): PlannedCall[] {
  return calls.map((call) => {
    const same = trial.filter(({ task }) => task === call.task);
    const input = ratio(same, 'input');
    const output = ratio(same, 'output');
    return { ...call, input: Math.round(call.input * input), output: Math.round(call.output * output) };
  });
}

/** Mean latency of a trial's calls, or null without any. */
export function trialLatencyMs(trial: readonly TrialCall[]): number | null {
  return trial.length === 0 ? null : trial.reduce((sum, { latencyMs }) => sum + latencyMs, 0) / trial.length;
}

const tokensOfMessage = 10;

function ratio(trial: readonly TrialCall[], side: 'input' | 'output'): number {
  const planned = trial.reduce((sum, call) => sum + call.planned[side], 0);
  const used = trial.reduce((sum, call) => sum + call.usage[side], 0);
  return planned === 0 || used === 0 ? 1 : used / planned;
}
