/** What a provider says of an error. The three dialects and those who copy them put it into different places. */
import { z } from '../core/strict-zod.ts';
import type { Redact } from './redact.ts';

/** The error of an answer, as far as it can be read. */
export interface ProviderMessage {
  /** In the provider's words; empty where it says nothing readable. */
  readonly message: string;
  /** `error.code`, `error.type`, `error.status` and the reasons of its details, in lower case. */
  readonly codes: readonly string[];
  /** The parameter that it names; null: none. */
  readonly parameter: string | null;
}

/** Reads the body of an answer with an error status, or the error inside a stream. Anything else gives its first words. */
export function providerMessage(body: string): ProviderMessage {
  const parsed = errorSchema.safeParse(parseJson(body));
  if (!parsed.success) return { message: plainWords(body), codes: [], parameter: null };
  const outer = Array.isArray(parsed.data) ? (parsed.data[0] ?? {}) : parsed.data;
  const { error } = outer;
  const inner = typeof error === 'object' && error !== null ? error : outer;
  const details = typeof outer.detail === 'string' ? [] : (outer.detail ?? []);
  const message =
    (typeof error === 'string' ? error : null) ??
    inner.message ??
    outer.message ??
    (typeof outer.detail === 'string' ? outer.detail : null) ??
    details.map(({ msg, loc }) => `${(loc ?? []).join('.')}: ${msg ?? ''}`).join('; ');
  const raw = inner.metadata?.raw;
  const codes = [inner.code, inner.type, inner.status, ...(inner.details ?? []).map(({ reason }) => reason)];
  return {
    message: raw === undefined || message.includes(raw) ? message : `${message} ${raw}`.trim(),
    codes: codes.flatMap((code) => (code === undefined || code === null ? [] : [String(code).toLowerCase()])),
    parameter: inner.param ?? details[0]?.loc?.map(String).at(-1) ?? null,
  };
}

/** The same as one short line for a person, without keys and control characters. */
export function spokenMessage({ message }: ProviderMessage, redact: Redact): string {
  const line = redact(message)
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    // A provider that quotes the key of a call without one quotes nothing: “provided: .”
    .replaceAll(/: *(?=\.(?: |$))/g, '')
    .trim();
  const characters = Array.from(line);
  return characters.length <= longestMessage ? line : `${characters.slice(0, longestMessage - 1).join('')}…`;
}

const longestMessage = 400;

const text = z.string().optional().catch(undefined);
const inner = z.object({
  message: text,
  code: z.union([z.string(), z.number()]).nullish().catch(undefined),
  type: text,
  status: z.union([z.string(), z.number()]).optional().catch(undefined),
  param: z.string().nullish().catch(undefined),
  details: z
    .array(z.object({ reason: text }))
    .optional()
    .catch(undefined),
  metadata: z.object({ raw: text }).optional().catch(undefined),
});
const outer = inner.extend({
  error: z.union([z.string(), inner]).nullish().catch(undefined),
  detail: z
    .union([
      z.string(),
      z.array(
        z.object({
          msg: text,
          loc: z
            .array(z.union([z.string(), z.number()]))
            .optional()
            .catch(undefined),
        }),
      ),
    ])
    .optional()
    .catch(undefined),
});
// Gemini's streams wrap their error into a list.
const errorSchema = z.union([outer, z.array(outer)]);

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function plainWords(body: string): string {
  return /^\s*</.test(body) ? '' : body.slice(0, 1000);
}
