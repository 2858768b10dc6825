/**
 * What a text looks like to the tokenizer: NFKC, case and accents folded, invisible characters gone, hyphens at line ends resolved.
 *
 * Characters are folded one cluster (a character and its marks) at a time, so that every folded unit knows where it came from and the
 * fast form, which does not keep that, cannot give another text. Where NFKC would fuse what a reader sees apart (a footnote mark after
 * a word, "1½", "№5"), a mark or a blank is put between: a mark joins like a hyphen but is not written in the whole token.
 */

/** A folded text and, for each of its UTF-16 units, the span of the original that it stands for; shape: units of `text`. */
export interface FoldedText {
  readonly text: string;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** Joins two parts; the whole token is written without it. A control character: no text that was cleaned holds one. */
export const invisibleJoiner = '\u001f';
/** A hyphen at a line end between small letters: joins as nothing, or as a hyphen where its token has another one. */
export const lineEndJoiner = '\u001e';

/** The folded text. An empty text gives an empty text. */
export function foldText(text: string): string {
  let folded = '';
  let at = 0;
  for (let found = nextToFold(text, 0); found < text.length; found = nextToFold(text, at)) {
    const end = toBeFolded.lastIndex;
    folded += text.slice(at, found) + foldMatch(text, found, end);
    at = end;
  }
  return (at === 0 ? text : folded + text.slice(at)).toLowerCase();
}

/** The same folded text with the place of each unit in the original; slower. */
export function foldTextWithPlaces(text: string): FoldedText {
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  while (at < text.length) {
    const found = nextToFold(text, at);
    const end = toBeFolded.lastIndex;
    parts.push(text.slice(at, found));
    for (; at < found; at++) {
      starts.push(at);
      ends.push(at + 1);
    }
    if (found === text.length) break;
    const folded = foldMatch(text, found, end);
    parts.push(folded);
    for (let unit = 0; unit < folded.length; unit++) {
      starts.push(found);
      ends.push(end);
    }
    at = end;
  }
  return { text: parts.join('').toLowerCase(), starts: Uint32Array.from(starts), ends: Uint32Array.from(ends) };
}

/** Han, kana and bopomofo: text without blanks between words, of which any two neighbours are indexed too. */
const cjk = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u30fc`;
/** Folding leaves these as they are, unless marks follow. */
const stable = String.raw`\u3041-\u3096\u30a1-\u30fa\u30fc\u4e00-\u9fff\uac00-\ud7a3`;
const marks = String.raw`[\p{M}\uff9e\uff9f]`;
const raised = String.raw`\u00aa\u00b2\u00b3\u00b9\u00ba\u2070\u2071\u2074-\u2079\u207f\u2080-\u2089\u2090-\u209c`;

/** What is folded as one; tried only where `nextToFold` sees a reason. */
const toBeFolded = new RegExp(
  [
    // a hyphen at a line end inside a word
    String.raw`(?<=[\p{L}\p{N}])[-\u00ad\u2010\u2011][ \t]*\r?\n[ \t]*(?=[\p{L}\p{N}])`,
    // a line end inside a run of Han or kana, where lines break anywhere
    String.raw`(?<=[${cjk}])[ \t\u3000]*\r?\n[ \t\u3000]*(?=[${cjk}])`,
    // conjoining jamo compose with each other
    String.raw`[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff\uffa0-\uffdc]+`,
    String.raw`[${raised}]+`,
    String.raw`[\p{ASCII}${stable}]${marks}+`,
    String.raw`[^\p{ASCII}${stable}]${marks}*`,
  ].join('|'),
  'uy',
);

/** The place of the next match of `toBeFolded`, whose `lastIndex` is then its end; the length of the text where there is none. */
function nextToFold(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (!isCandidate(text, at)) continue;
    toBeFolded.lastIndex = at;
    if (toBeFolded.test(text)) return at;
  }
  return text.length;
}

/** Whether `toBeFolded` could match here: a cheap look that may say yes too often, never no wrongly. */
function isCandidate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (next >= 0x300 && !isStable(next) && !(next >= 0x2010 && next <= 0x2027)) return true;
  if (code >= 0x80) return !isStable(code);
  if (code === 0x2d) return next <= 0x20;
  return code <= 0x20 && text.charCodeAt(at - 1) > 0x2e7f;
}

/** The ranges of `stable`. */
function isStable(code: number): boolean {
  if (code < 0x3041) return false;
  if (code >= 0x4e00) return code <= 0x9fff || (code >= 0xac00 && code <= 0xd7a3);
  return code <= 0x3096 || (code >= 0x30a1 && code <= 0x30fa) || code === 0x30fc;
}

const isRaised = new RegExp(`^[${raised}]`, 'u');
const isSmallOrCaseless = /[\p{Ll}\p{Lo}]/u;
const isDigit = /\p{Nd}/u;
/** Marks that fold away: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowel signs and tatweel, variation selectors, and
format characters (zero-width joiners, direction marks). Vowel signs of Indic scripts and the voicing of kana are letters of theirs. */
const foldedAway = new RegExp(
  String.raw`[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670` +
    String.raw`\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u{e0100}-\u{e01ef}]|\p{Cf}`,
  'gu',
);

/** Letters that have no decomposition but are looked for without their stroke, and ligatures that are letters. */
const plainLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    ħ: 'h',
    ŧ: 't',
    ς: 'σ',
    '\u066b': '.',
    '\u066c': ',',
    '\u2044': '/',
  }),
);
const plainLetter = /[ßæœøđðþłħŧς\u066b\u066c\u2044]/g;
/** Digits of Arabic, Persian, Urdu and Devanagari; the others are rare in documents and stay themselves. */
const otherDigit = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g;

const known = new Map<string, string>();

function foldMatch(text: string, start: number, end: number): string {
  const match = text.slice(start, end);
  let folded = known.get(match);
  if (folded !== undefined) return folded;
  if (match.includes('\n')) return foldLineEnd(match, start, text);
  if (match === '\u00ad') return foldSoftHyphen(start, text);
  folded = foldCluster(match);
  if (match.length <= 2) known.set(match, folded);
  return folded;
}

function foldLineEnd(match: string, offset: number, text: string): string {
  if (!/^[-\u00ad\u2010\u2011]/.test(match)) return '';
  const before = lastCharacter(text, offset);
  const after = String.fromCodePoint(text.codePointAt(offset + match.length)!);
  if (isSmallOrCaseless.test(before) && isSmallOrCaseless.test(after)) return lineEndJoiner;
  // A soft hyphen between letters was put there by the typesetter whatever their case.
  if (match.startsWith('\u00ad') && !isDigit.test(before) && !isDigit.test(after)) return lineEndJoiner;
  return '-';
}

/** Inside a line it is invisible in words, but some files print the hyphens of part numbers with it. */
function foldSoftHyphen(offset: number, text: string): string {
  const before = lastCharacter(text, offset);
  const after = text.charAt(offset + 1);
  if (isDigit.test(before) || isDigit.test(after)) return '-';
  return /\p{Lu}/u.test(before) && /\p{Lu}/u.test(after) ? invisibleJoiner : '';
}

function lastCharacter(text: string, end: number): string {
  const low = text.charCodeAt(end - 1);
  return (low & 0xfc00) === 0xdc00 ? text.slice(Math.max(0, end - 2), end) : text.charAt(end - 1);
}

function foldCluster(cluster: string): string {
  const code = cluster.codePointAt(0)!;
  if (isRaised.test(cluster)) return invisibleJoiner + cluster.normalize('NFKC').toLowerCase() + invisibleJoiner;
  // №, and ™ and ℠, which NFKC would glue to a name
  if (code === 0x2116) return `no${invisibleJoiner}`;
  if (code === 0x2122 || code === 0x2120) return ' ';
  // a zero-width space parts words; the replacement character stands for nobody knows what
  if (code === 0x200b || code === 0xfffd) return ' ';
  if (code >= 0x2010 && code <= 0x2013) return '-';
  if (code === 0x2018 || code === 0x2019 || code === 0x02bb || code === 0x02bc) return "'";
  const folded = foldLetters(cluster);
  // fractions and enclosed numbers stand apart from the number or word beside them
  const standsApart = (code >= 0xbc && code <= 0xbe) || (code >= 0x2150 && code <= 0x215f) || code === 0x2189;
  return standsApart || (code >= 0x2460 && code <= 0x24ff) ? ` ${folded} ` : folded;
}

function foldLetters(cluster: string): string {
  return cluster
    .normalize('NFKD')
    .replace(foldedAway, '')
    .toUpperCase()
    .toLowerCase()
    .replace(plainLetter, (letter) => plainLetters.get(letter)!)
    .replace(otherDigit, (digit) => String(digit >= '\u0966' ? digit.charCodeAt(0) - 0x966 : digit.charCodeAt(0) & 0xf))
    .replace(/[\u2212\u2010-\u2013]/g, '-')
    .normalize('NFKC');
}
