/**
 * What a provider tells of tokens stands between it and the SDK: the SDK refuses a whole reply for one number that is text, and the reply
 * is paid. Numbers that are none are put into a form that it takes and that nobody takes for a count; all else passes byte for byte.
 */

/** Stands for what was told and is no number. A sum with it is below any count, too. */
export const notACount = -1e300;

/**
 * The body of a reply with such numbers replaced. Events pass as soon as their lines are whole; anything else passes at its end. An error
 * or a cancel of either side reaches the other.
 */
export function withToldUsage(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  isStream: boolean,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let kept: Uint8Array<ArrayBuffer>[] = [];
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: async (controller) => {
        for (;;) {
          const { done, value } = await reader.read();
          const end = done ? 0 : isStream ? value.lastIndexOf(lineEnd) + 1 : 0;
          if (!done) kept.push(end === 0 ? value : value.subarray(0, end));
          if (!done && end === 0) continue;
          if (kept.length > 0) controller.enqueue(cleaned(joined(kept)));
          kept = done || end === value.length ? [] : [value.subarray(end)];
          if (done) controller.close();
          return;
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

const lineEnd = 0x0a;

function joined(pieces: readonly Uint8Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  if (pieces.length === 1) return pieces[0]!;
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Of whole lines, or of a whole body. */
function cleaned(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (!named.test(text)) return bytes;
  const later = text.startsWith('data:') || /\ndata:/.test(text) ? byLine(text) : cleanedJson(text);
  return later === text ? bytes : new TextEncoder().encode(later);
}

function byLine(text: string): string {
  return text.replace(/^(data: ?)(.*)$/gm, (line, start: string, data: string) =>
    named.test(data) ? start + cleanedJson(data) : line,
  );
}

/** In a text of the reply its quotation marks would have a stroke before them. */
const named = /"usage(?:Metadata)?"/;
/** As Python writes them; no JSON. */
const noJson = /("\w*(?:tokens|TokenCount)"\s*:\s*)-?(?:NaN|Infinity)\b/g;

function cleanedJson(text: string): string {
  const plain = text.replace(noJson, `$1${notACount}`);
  let value: unknown;
  try {
    value = JSON.parse(plain);
  } catch {
    return text;
  }
  return cleanUsageIn(value, 2) ? JSON.stringify(value) : plain;
}

/** Whether something was changed. A dialect tells usage at the top, or in the message at the top. */
function cleanUsageIn(value: unknown, depth: number): boolean {
  if (!isObject(value) || depth === 0) return false;
  let changed = false;
  for (const [name, inner] of Object.entries(value)) {
    if (name !== 'usage' && name !== 'usageMetadata') changed = cleanUsageIn(inner, depth - 1) || changed;
    else if (isObject(inner)) changed = cleanCounts(inner) || changed;
    else if (inner !== null) {
      value[name] = Object.fromEntries(counts.map((count) => [count, notACount]));
      changed = true;
    }
  }
  return changed;
}

const counts = ['prompt_tokens', 'completion_tokens', 'input_tokens', 'output_tokens', 'promptTokenCount'] as const;

function cleanCounts(usage: Record<string, unknown>): boolean {
  let changed = false;
  for (const [name, value] of Object.entries(usage)) {
    if (/(?:tokens|TokenCount)$/.test(name)) {
      if (value === null || Number.isFinite(value)) continue;
      usage[name] = notACount;
      changed = true;
    } else if (/details$/i.test(name)) {
      if (value === null || Array.isArray(value)) continue;
      if (isObject(value)) changed = cleanCounts(value) || changed;
      else {
        usage[name] = null;
        changed = true;
      }
    }
  }
  return changed;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
