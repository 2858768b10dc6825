/**
 * The JSON in a reply: alone, in a fence, or amid prose. Models wrap it, comment it and think aloud before it; none of that makes the
 * content unreadable. What is broken is not mended here by guesses: that is what the repair call is for.
 */
import { parseJson } from '../dataset/parse-json.ts';
import { withoutThoughts } from './thoughts.ts';

/**
 * Values that a reply may mean, likeliest first: the whole, then fenced blocks and bracketed stretches of the text, later ones before
 * earlier ones since drafts come first. Numbers are text (`0.50` keeps its zero). None where there is no JSON, or only broken one.
 */
export function jsonInReply(reply: string): unknown[] {
  const text = withoutThoughts(reply).slice(0, longestReply);
  const whole = parsed(text.trim());
  if (whole !== null) return [whole.value];
  const fenced = Array.from(text.matchAll(/^[ \t]*```[^\n]*\n([\s\S]*?)^[ \t]*```/gm), ([, block]) => block ?? '');
  return [...fenced.toReversed(), ...bracketed(text).toReversed()].flatMap((block) => {
    const found = parsed(block.trim());
    return found === null ? [] : [found.value];
  });
}

/** Replies are short; what is longer is no reply but a fault, and is not searched to its end. */
const longestReply = 400_000;
/** Each costs a look to the end of the text. */
const mostUnended = 20;

function parsed(text: string): { readonly value: unknown } | null {
  if (!/^[[{]/.test(text)) return null;
  try {
    return { value: parseJson(text) };
  } catch {
    return null;
  }
}

/**
 * Outermost stretches between matching brackets, quotes heeded; one that never ends is skipped. A text that begins with one that never
 * ends is broken as a whole: what stands complete inside it is a part of something else.
 */
function bracketed(text: string): string[] {
  const stretches: string[] = [];
  let unended = 0;
  for (let at = nextBracket(text, 0); at >= 0 && unended < mostUnended; at = nextBracket(text, at)) {
    const end = endOfStretch(text, at);
    if (end === 0 && text.slice(0, at).trim() === '') return [];
    if (end > 0) stretches.push(text.slice(at, end));
    else unended += 1;
    at = end > 0 ? end : at + 1;
  }
  return stretches;
}

function nextBracket(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const character = text[at];
    if (character === '{') return at;
    // “[3]” in prose is a reference.
    if (character === '[' && /^\s*["{]/.test(text.slice(at + 1, at + 100))) return at;
  }
  return -1;
}

/** The index after the bracket that closes the one at `start`, or 0 where none does. */
function endOfStretch(text: string, start: number): number {
  const open: string[] = [];
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]!;
    if (quoted) {
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{') open.push('}');
    else if (character === '[') open.push(']');
    else if (character === '}' || character === ']') {
      if (open.pop() !== character) return 0;
      if (open.length === 0) return at + 1;
    }
  }
  return 0;
}
