/** What a character is to the tokenizer, after folding. */
export const characterClass = { separator: 0, word: 1, cjk: 2, unspaced: 3, joiner: 4 } as const;

/**
 * The class of the UTF-16 unit at a place of a folded text; both halves of a surrogate pair have the class of their character, a lone half is a
 * separator. `cjk`: Han, kana, bopomofo. `unspaced`: Thai, Lao, Khmer, Burmese. `word`: every other letter, number and mark.
 * `joiner`: may join two words to one token, see `token-scanner.ts`. Past the end it is a separator.
 */
export function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0x80) return asciiClasses[code]!;
  if (Number.isNaN(code)) return characterClass.separator;
  if ((code & 0xf800) === 0xd800) return classOfPair(text, at, code);
  const found = classes[code]!;
  return found === 0 ? classify(code) : found - 1;
}

/** Classes of ASCII; shape: 128. */
export const asciiClasses: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[0-9A-Za-z]/.test(character)) return characterClass.word;
  return "-_.,':/&@\u001e\u001f".includes(character) ? characterClass.joiner : characterClass.separator;
});

/** Class + 1 by unit, found on first need; 0 means not looked at yet. */
const classes = new Uint8Array(0x10000);
/** The voicing marks of kana and the long vowel mark are of no single script. */
const cjk = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Bopomofo}|\u30fc|\u3099|\u309a/u;
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const word = /[\p{L}\p{N}\p{M}]/u;

function classify(code: number): number {
  const found = classOf(String.fromCharCode(code));
  classes[code] = found + 1;
  return found;
}

function classOfPair(text: string, at: number, code: number): number {
  const start = (code & 0xfc00) === 0xdc00 ? at - 1 : at;
  const point = start < 0 ? undefined : text.codePointAt(start);
  return point === undefined || point <= 0xffff ? characterClass.separator : classOf(String.fromCodePoint(point));
}

function classOf(character: string): number {
  if (!word.test(character)) return characterClass.separator;
  if (cjk.test(character)) return characterClass.cjk;
  return unspaced.test(character) ? characterClass.unspaced : characterClass.word;
}
