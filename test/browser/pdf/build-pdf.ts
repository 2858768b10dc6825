// Writes small PDFs by hand, for what no public file shows alone.

/** One object: the body of `n 0 obj`, with a stream or without. */
export interface PdfObject {
  readonly dictionary: string;
  readonly stream?: string;
}

/** A PDF of the given objects, numbered from 1; the first is the catalog. Offsets and lengths are written right. */
export function buildPdf(objects: readonly PdfObject[], trailer = ''): Uint8Array {
  let file = '%PDF-1.7\n';
  const offsets: number[] = [];
  objects.forEach(({ dictionary, stream }, index) => {
    offsets.push(file.length);
    const body =
      stream === undefined
        ? `<<${dictionary}>>`
        : `<<${dictionary}/Length ${stream.length}>>stream\n${stream}\nendstream`;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) file += `${String(offset).padStart(10, '0')} 00000 n \n`;
  file += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}

/** A PDF of one 200 × 200 point page with the given content, resources and further objects (from number 5 on). */
export function onePage(content: string, resources: string, further: readonly PdfObject[] = []): Uint8Array {
  return buildPdf([
    { dictionary: '/Type/Catalog/Pages 2 0 R' },
    { dictionary: '/Type/Pages/Kids[3 0 R]/Count 1' },
    { dictionary: `/Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<${resources}>>` },
    { dictionary: '', stream: content },
    ...further,
  ]);
}
