/** The note of a page that OCR could not read. It is what tells such a page, which keeps its layer's text, from one that was not tried. */
const start = 'OCR could not read it: ';

/** The note: a sentence that begins alike for every reason. */
export function ocrFailedNote(reason: string): string {
  return `${start}${reason}`;
}

/** Whether a note says that OCR could not read the page. */
export function isOcrFailedNote(note: string): boolean {
  return note.startsWith(start);
}
