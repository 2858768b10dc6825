/** How evidence texts are read. `cleaned` takes out marks of the data sets' own tools; `raw` takes them as the file states them. */
export type EvidenceReading = 'cleaned' | 'raw';

/**
 * The evidence texts of a question. Cleaned: a leading `FLOAT SELECTED:` and marks `BIBREF<n>` are removed, white space is folded, texts
 * without a token are left out, and repeats of one text count once (PaperTab's file repeats tables that several annotators chose). Raw:
 * only texts without a token are left out, which have no value.
 * Example: `FLOAT SELECTED: Table 2` twice is cleaned to the one text `Table 2`.
 */
export function evidenceTexts(stated: readonly string[], reading: EvidenceReading): string[] {
  if (reading === 'raw') return stated.filter((text) => text.trim() !== '');
  const cleaned = stated.map((text) =>
    text.replace(leadingMark, '').replace(citation, ' ').replace(/\s+/gu, ' ').trim(),
  );
  return [...new Set(cleaned)].filter((text) => text !== '');
}

const leadingMark = /^\s*FLOAT SELECTED:\s*/u;
const citation = /\bBIBREF\d+\b/gu;
