// What the scripted provider is told to do besides answering: settings of the whole session, and faults for single calls.
import { z } from '../../../src/core/strict-zod.ts';

const count = z.number().int().min(0).max(1_000_000);

/** Which calls a fault is for; all that is given must hold. Calls are counted from 1 in the order in which they came. */
const when = z.strictObject({
  call: z.union([count, z.tuple([count, count])]).optional(),
  /** Each n-th call. */
  every: z.number().int().min(1).optional(),
  task: z.string().optional(),
  contains: z.string().optional(),
  model: z.string().optional(),
});

const kinds = [
  // Errors with a status.
  'rate-limit',
  'overloaded',
  'server-error',
  'wrong-key',
  'echo-key',
  'quota-spent',
  'model-unknown',
  'path-wrong',
  'images-refused',
  'too-long',
  'filter',
  // Something else than an answer.
  'silence',
  'hang-up',
  'html',
  'not-a-stream',
  // Streams.
  'cut-stream',
  'stream-error',
  'silent-stream',
  'endless',
  'open-after-end',
  'split-utf8',
  // Replies.
  'refusal',
  'length',
  'fenced-json',
  'broken-json',
] as const;

export type FaultKind = (typeof kinds)[number];

const fault = z.strictObject({
  kind: z.enum(kinds),
  when: when.default({}),
  /** How often it strikes; left out: each time. */
  times: count.optional(),
  /** `rate-limit`, `overloaded`: seconds in a Retry-After header; left out: no header. */
  retryAfter: z.number().min(0).optional(),
  /** The same, said in the body in the provider's words. */
  hint: z.string().optional(),
});

export type Fault = z.infer<typeof fault>;

export const scriptSchema = z.strictObject({
  /** Milliseconds before each answer. */
  delayMs: z.number().min(0).max(600_000).default(0),
  /** Milliseconds between two pieces of a stream. */
  pieceMs: z.number().min(0).max(60_000).default(0),
  /** The only key that is taken; left out: any, or none. */
  key: z.string().optional(),
  /** False: no answer may be read by a page of another origin. */
  cors: z.boolean().default(true),
  /** Pages may read Retry-After. */
  exposeHeaders: z.boolean().default(true),
  /** Models that there are; left out: whatever is asked for. */
  models: z.array(z.string()).optional(),
  /** Parameters that every call is refused for, in the dialect's own names. */
  refuses: z.array(z.string()).default([]),
  /** Most tokens of a reply that may be asked for. */
  mostTokens: count.optional(),
  sees: z.boolean().default(true),
  /** False: replies come without usage. */
  usage: z.boolean().default(true),
  faults: z.array(fault).default([]),
});

export type Script = z.infer<typeof scriptSchema>;

/** The first fault that is for a call, and counts it as used. */
export class FaultList {
  readonly #faults: readonly Fault[];
  readonly #used: number[];

  constructor(faults: readonly Fault[]) {
    this.#faults = faults;
    this.#used = faults.map(() => 0);
  }

  take(call: {
    readonly number: number;
    readonly task: string | null;
    readonly text: string;
    readonly model: string;
  }): Fault | null {
    for (const [place, fault] of this.#faults.entries()) {
      if (fault.times !== undefined && this.#used[place]! >= fault.times) continue;
      if (!isFor(fault, call)) continue;
      this.#used[place]! += 1;
      return fault;
    }
    return null;
  }
}

function isFor({ when }: Fault, { number, task, text, model }: Parameters<FaultList['take']>[0]): boolean {
  const { call, every } = when;
  const [first, last] = typeof call === 'number' ? [call, call] : (call ?? [1, Number.POSITIVE_INFINITY]);
  return (
    number >= first &&
    number <= last &&
    (every === undefined || number % every === 0) &&
    (when.task === undefined || when.task === task) &&
    (when.contains === undefined || text.includes(when.contains)) &&
    (when.model === undefined || when.model === model)
  );
}
