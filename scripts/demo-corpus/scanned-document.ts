import { scanSpec } from './document-specs.ts';
import { newDocument } from './new-document.ts';

const a4 = [595, 842] as const;

/** A PDF that only holds pictures of pages: no text layer, as a scanner without recognition makes it. */
export async function scannedDocument(images: readonly Uint8Array[]): Promise<Uint8Array> {
  const document = await newDocument({ ...scanSpec, language: 'en-GB' });
  for (const bytes of images) {
    const image = await document.embedJpg(bytes);
    document.addPage([...a4]).drawImage(image, { x: 0, y: 0, width: a4[0], height: a4[1] });
  }
  return document.save();
}
