import { flattenedText, looksLikeList, readTexts } from '../entry-values.ts';
import { readColumn, unreadColumn } from '../file-columns.ts';
import type { QuestionDraft, Repaired } from '../read-questions.ts';
import type { BenchmarkReader } from './benchmark-reader.ts';
import { tellNoEvidence, visdomReader, wholeDocument } from './visdom-csv.ts';

/** PaperTab: tables of papers; evidence as texts without pages, several reference answers. */
export const visdomPaperTabCsv: BenchmarkReader = visdomReader({
  name: 'visdom-paper-tab-csv',
  label: 'VisDoMBench, PaperTab CSV',
  ownColumns: [readColumn('evidence', 'questions have no evidence texts.'), unreadColumn('q_uid')],
  toldBy: ['evidence'],
  readOwn: (fields, document, repaired) => {
    const evidence = readTexts(fields['evidence']);
    if (evidence.kind === 'fault') {
      repaired('evidence', `The evidence could not be read and was left out: ${evidence.message}`);
    } else if (evidence.items.length === 0) {
      tellNoEvidence('evidence', repaired);
    }
    const texts = evidence.kind === 'read' ? evidence.items : [];
    return { contexts: [wholeDocument(document, null, texts)], ...readAnswers(fields['answer'], repaired) };
  },
});

/** Each item of the list is a full answer by another annotator. */
function readAnswers(value: unknown, repaired: Repaired): Pick<QuestionDraft, 'answer' | 'references'> {
  const text = Array.isArray(value) ? null : flattenedText(value);
  if (text !== null && !looksLikeList(text)) return { answer: text };
  const answers = readTexts(value);
  if (answers.kind === 'read') {
    const references = [...new Set(answers.items)];
    return { answer: references[0] ?? null, references };
  }
  repaired(
    'answer',
    `The answer looks like a list and could not be read as one; it is kept as text: ${answers.message}`,
  );
  return { answer: text };
}
