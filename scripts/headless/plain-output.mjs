/**
 * Makes everything that is printed from here on plain: without keys, and without the control and direction marks that names, replies and
 * sentences from outside may hold, so that they cannot steer a terminal.
 * @param {import('./model-keys.mjs').ModelKeys} keys
 */
export function printPlainly(keys) {
  for (const level of /** @type {const} */ (['log', 'warn', 'error'])) {
    const print = console[level].bind(console);
    console[level] = (...parts) => {
      print(...parts.map((part) => keys.redacted(visible(textOf(part)))));
    };
  }
}

/** @param {unknown} part */
function textOf(part) {
  return part instanceof Error ? (part.stack ?? part.message) : String(part);
}

/** @param {string} text */
function visible(text) {
  return text.replaceAll(/(?![\n\t])[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD');
}
