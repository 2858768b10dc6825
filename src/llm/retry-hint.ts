/** How long a provider asks to wait: by header, or, where a browser may not read headers across origins, by the text of its answer. */

const second = 1000;
const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: second,
  m: 60 * second,
  h: 3600 * second,
  d: 86_400 * second,
};

/**
 * Milliseconds from now, or null where nothing is said. Understood are `retry-after-ms`, `retry-after` in seconds and as a date, and in
 * the body Gemini's `"retryDelay": "37s"` and sentences such as “try again in 1m30.5s”, “retry after 20 seconds”.
 * @param headers names in lower case
 * @param now milliseconds since 1970
 */
export function retryHint(headers: Readonly<Record<string, string>>, body: string, now: number): number | null {
  return headerHint(headers, now) ?? bodyHint(body);
}

function headerHint(headers: Readonly<Record<string, string>>, now: number): number | null {
  const milliseconds = headers['retry-after-ms'];
  if (milliseconds !== undefined && /^\d+(\.\d+)?$/.test(milliseconds)) return Math.ceil(Number(milliseconds));
  const after = headers['retry-after']?.trim();
  if (after === undefined || after === '') return null;
  if (/^\d+(\.\d+)?$/.test(after)) return Math.ceil(Number(after) * second);
  const date = Date.parse(after);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function bodyHint(body: string): number | null {
  const text = body.slice(0, 10_000);
  const stated =
    /"retry_?delay"\s*:\s*"(\d[\d.]*s)"/i.exec(text)?.[1] ??
    /(?:try again|retry|retrying|wait)\s+(?:in|after|for)\s+((?:\d+(?:\.\d+)?\s*(?:ms|milliseconds?|seconds?|secs?|s|minutes?|mins?|m|hours?|h|days?|d)(?![a-z])\s*)+)/i.exec(
      text,
    )?.[1];
  return stated === undefined ? null : duration(stated);
}

/** `1m30.5s` is 90,500. */
function duration(text: string): number | null {
  let sum = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/gi)) {
    const factor = units[shortUnit(unit!.toLowerCase())];
    if (factor === undefined) return null;
    sum += Number(amount) * factor;
  }
  return sum === 0 ? null : Math.ceil(sum);
}

function shortUnit(unit: string): string {
  return unit === 'ms' || unit.startsWith('millisecond') ? 'ms' : unit.slice(0, 1);
}
