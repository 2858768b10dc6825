import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadDocument {
  /** Text of each page, one space between items that do not touch. */
  readonly pages: readonly string[];
  readonly labels: readonly string[] | null;
}

/** Text and printed labels of a PDF as pdf.js reads them. */
export async function readDocument(folder: string, file: string): Promise<ReadDocument> {
  const task = getDocument({ data: new Uint8Array(readFileSync(join(folder, file))), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const strings = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''));
    pages.push(strings.join('').replace(/\s+/g, ' ').trim());
  }
  const labels = await document.getPageLabels();
  await task.destroy();
  return { pages, labels };
}
