import { PDFDocument } from 'pdf-lib';

/** What a reader shows of a document. */
export interface DocumentProperties {
  readonly title: string;
  readonly author: string;
  readonly language: string;
}

// A fixed day, so that building the corpus again gives the same bytes.
const day = new Date(Date.UTC(2025, 0, 2));

/** An empty PDF whose properties do not depend on when or where it is made. */
export async function newDocument({ title, author, language }: DocumentProperties): Promise<PDFDocument> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title, { showInWindowTitleBar: true });
  document.setAuthor(author);
  document.setLanguage(language);
  document.setSubject('Demo corpus of Leafmark. Town, people and numbers are invented.');
  document.setProducer('Leafmark demo corpus');
  document.setCreationDate(day);
  document.setModificationDate(day);
  return document;
}
