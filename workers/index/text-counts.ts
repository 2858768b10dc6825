import type { RunText } from '../../src/core/experiment/run.ts';

/** Where the pages of documents have their text from, summed up; engines each once. */
export function sumOfTexts(counts: readonly RunText[]): RunText {
  const sum = { layer: 0, ocr: 0, without: 0, ocrFailed: 0 };
  const engines = new Set<string>();
  for (const count of counts) {
    sum.layer += count.layer;
    sum.ocr += count.ocr;
    sum.without += count.without;
    sum.ocrFailed += count.ocrFailed;
    for (const engine of count.engines) engines.add(engine);
  }
  return { ...sum, engines: [...engines].sort() };
}
