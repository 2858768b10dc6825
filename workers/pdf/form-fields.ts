import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from '../../src/core/strict-zod.ts';
import { cleanText } from './text/clean-text.ts';

/** A filled-in field of a form: its value is drawn on the page but is no part of its text layer. */
export interface FormField {
  readonly name: string;
  readonly value: string;
  /** Left, bottom, right, top in user space. */
  readonly rectangle: readonly [number, number, number, number];
}

const fieldSchema = z.object({
  type: z.string(),
  name: z.string().catch(''),
  page: z.int().nonnegative(),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  value: z.unknown(),
  exportValues: z.unknown().optional(),
  hidden: z.boolean().nullish(),
  password: z.boolean().nullish(),
});

/** Values of one field are cut here: a form may hold any amount. */
const longestValue = 10_000;

/**
 * The filled-in fields of a document by sheet index, in the order of the form. Empty, hidden and password fields, buttons
 * and boxes that are not ticked are left out. A document without a form gives an empty map.
 */
export async function formFields(document: PDFDocumentProxy): Promise<ReadonlyMap<number, readonly FormField[]>> {
  const fields = new Map<number, FormField[]>();
  const seen = new Set<string>();
  for (const group of Object.values((await document.getFieldObjects()) ?? {})) {
    for (const raw of group) {
      const parsed = fieldSchema.safeParse(raw);
      if (!parsed.success || parsed.data.hidden === true || parsed.data.password === true) continue;
      const { name, page, rect, type } = parsed.data;
      const value = valueOf(type, parsed.data.value, parsed.data.exportValues);
      const key = JSON.stringify([page, name, value, rect]);
      if (value === '' || seen.has(key)) continue;
      seen.add(key);
      const list = fields.get(page) ?? [];
      list.push({ name: cleanText(name).text.trim(), value, rectangle: rect });
      fields.set(page, list);
    }
  }
  return fields;
}

function valueOf(type: string, value: unknown, exportValue: unknown): string {
  switch (type) {
    case 'button':
      return '';
    case 'checkbox':
      return value === 'Off' || (typeof exportValue === 'string' && value !== exportValue) ? '' : 'ticked';
    case 'radiobutton':
      return typeof value === 'string' && value !== 'Off' && value === exportValue ? clean(value) : '';
    default:
      return Array.isArray(value) ? value.map(clean).join(', ') : clean(value);
  }
}

function clean(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return cleanText(String(value).slice(0, longestValue)).text.replace(/ +/g, ' ').trim();
}
