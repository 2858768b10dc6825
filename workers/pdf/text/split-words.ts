import { characterWidth, isFullWidth } from './character-widths.ts';
import type { RunWord } from './text-run.ts';

/**
 * The words of a line of text that is `length` points long, each with its approximate place along the line. Words end at
 * spaces; full-width characters (Han, kana) are words of their own, so that a match inside a line can be drawn.
 * `fromRight` is for right-to-left text in reading order: its first word lies at the far end. White space alone gives none.
 */
export function splitWords(text: string, length: number, fromRight = false): RunWord[] {
  const total = widthOf(text, 0, text.length);
  const scale = total > 0 ? length / total : 0;
  const words: RunWord[] = [];
  let at = 0;
  let spaced = false;
  let position = 0;
  while (at < text.length) {
    if (text.charCodeAt(at) === 32) {
      position += widthOf(text, at, at + 1);
      spaced = words.length > 0;
      at += 1;
      continue;
    }
    const end = endOfWord(text, at);
    const next = position + widthOf(text, at, end);
    const from = fromRight ? length - next * scale : position * scale;
    const to = fromRight ? length - position * scale : next * scale;
    words.push({ text: text.slice(at, end), from, to, spaced });
    position = next;
    spaced = false;
    at = end;
  }
  return words;
}

function endOfWord(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (isFullWidth(first)) return start + (first >= 0xd800 && first <= 0xdbff ? 2 : 1);
  let end = start + 1;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (code === 32 || isFullWidth(code)) break;
    end += 1;
  }
  return end;
}

function widthOf(text: string, start: number, end: number): number {
  let width = 0;
  for (let at = start; at < end; at += 1) width += characterWidth(text.charCodeAt(at));
  return width;
}
