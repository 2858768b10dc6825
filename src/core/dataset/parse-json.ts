/**
 * JSON whose numbers stay text. A benchmark's ids must not turn from `1511.00830` into 1511.0083, and `JSON.parse` has
 * forgotten the digits when it is done; so each number is put in quotes first, outside of strings only.
 */

/**
 * The value of JSON text, each number as the string of its source (`"7"`, `"1e5"`), Python's `NaN` and `Infinity` as
 * null. Throws a SyntaxError as `JSON.parse` does, with the place in the text as it was given.
 */
export function parseJson(text: string): unknown {
  refuseDeepNesting(text);
  let value: unknown;
  try {
    value = JSON.parse(quoteNumbers(text));
  } catch {
    // Once more as it stands, for a message whose place is that of the file; what passes here was no number to quote.
    value = JSON.parse(text);
  }
  return value;
}

/** Brackets nested deeper than any benchmark nests them; tens of millions would take a tab's memory before they fail. */
const deepest = 1_000_000;

/** Throws a SyntaxError where brackets outside of strings are nested too deep. */
function refuseDeepNesting(text: string): void {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at) - 1;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > deepest) throw new SyntaxError(`Brackets are nested more than ${deepest} deep at position ${at}`);
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
}

function quoteNumbers(text: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('"', at);
    const plain = text.slice(at, open < 0 ? text.length : open);
    parts.push(quoteIn(plain));
    if (open < 0) break;
    const close = endOfString(text, open);
    parts.push(text.slice(open, close));
    at = close;
  }
  return parts.join('');
}

function quoteIn(plain: string): string {
  if (!/[\dNI]/.test(plain)) return plain;
  return plain
    .replace(/(?<![\w.+-])-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])/g, '"$&"')
    .replace(/(?<![\w.+-])(?:NaN|-?Infinity)(?!\w)/g, 'null');
}

/** Index after the closing quote of the string that opens at `open`. */
function endOfString(text: string, open: number): number {
  let at = open + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return text.length;
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}
