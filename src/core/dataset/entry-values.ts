/**
 * Reading single values of an entry, the same whether they came as JSON or as the text of a CSV cell.
 */
import { AppError } from '../app-error.ts';
import { parsePythonLiteral, type PythonLiteral } from './python-literal.ts';

/** What a list cell holds, or why it could not be read. */
export type ListReading<Item> =
  | { readonly kind: 'read'; readonly items: readonly Item[] }
  | { readonly kind: 'fault'; readonly message: string };

/** Trimmed text, or null for what is not text or blank. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  return text === '' ? null : text;
}

/** An id as the file writes it, spaces kept; null for what is not text or blank. */
export function idOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

/**
 * Any value as one text: objects as lines `key: value`, arrays as lines, an object with one value as that value.
 * Null for null, blank text, empty objects and arrays, and for what lies deeper than 20 levels.
 */
export function flattenedText(value: unknown, depth = 0): string | null {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object' || value === null) return textOf(value);
  if (depth === deepest) return null;
  const parts: unknown[] = Object.values(value);
  if (parts.length === 1) return flattenedText(parts[0], depth + 1);
  const isList = Array.isArray(value);
  const lines: string[] = [];
  for (const [key, part] of Object.entries(value)) {
    const text = flattenedText(part, depth + 1);
    if (text !== null) lines.push(isList ? text : `${key}: ${text}`);
  }
  return lines.length === 0 ? null : lines.join('\n');
}

/** The texts of a list: a JSON array or the text of a Python list. Nested lists are taken flat, blank items left out. */
export function readTexts(value: unknown): ListReading<string> {
  const parsed = itemsOf(value);
  if (parsed.kind === 'fault') return parsed;
  return { kind: 'read', items: parsed.items.flatMap((item) => textOf(item) ?? []) };
}

/**
 * Whole page numbers of a list (`"[4, 6]"`, `[4, 6]`, `4`, `['4']`) as the file states them, 0 and negative ones too.
 * Anything else in the list is a fault of the whole.
 */
export function readPages(value: unknown): ListReading<number> {
  const parsed = itemsOf(value);
  if (parsed.kind === 'fault') return parsed;
  const items: number[] = [];
  for (const item of parsed.items) {
    const page = typeof item === 'string' && /^\s*[+-]?\d+(?:\.0+)?\s*$/.test(item) ? Number(item) : Number.NaN;
    if (!Number.isSafeInteger(page)) return { kind: 'fault', message: `${shown(item)} is not a page number` };
    items.push(page);
  }
  return { kind: 'read', items };
}

/** Whether a text begins as the printed form of a list does, so that not being one is worth a report. */
export function looksLikeList(text: string): boolean {
  return /^\s*\[/.test(text);
}

/** JSON nested deeper than this is not an answer or a list, but an attempt on the stack. */
const deepest = 20;

/** Single items of a value, as text; null stands for what holds no text. */
function itemsOf(value: unknown): ListReading<string | null> {
  if (value === undefined || value === null || value === '') return { kind: 'read', items: [] };
  if (Array.isArray(value)) return { kind: 'read', items: value.flat(deepest).map((item) => flattenedText(item)) };
  if (typeof value !== 'string') return { kind: 'read', items: [flattenedText(value)] };
  if (value.trim() === '') return { kind: 'read', items: [] };
  try {
    return { kind: 'read', items: literalItems(parsePythonLiteral(value)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { kind: 'fault', message: `${shown(value)}: ${error.message}` };
  }
}

function literalItems(literal: PythonLiteral): readonly (string | null)[] {
  switch (literal.kind) {
    case 'list':
    case 'tuple':
      return literal.items.flatMap((item) => literalItems(item));
    case 'str':
      return [literal.value];
    case 'int':
    case 'float':
      return [literal.text];
    case 'bool':
      return [literal.value ? 'True' : 'False'];
    case 'none':
      return [null];
  }
}

function shown(value: string | null): string {
  if (value === null) return 'an empty item';
  return value.length > 60 ? `“${value.slice(0, 59)}…”` : `“${value}”`;
}
