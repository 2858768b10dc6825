/** Reads the answers to a question, what was sent for them, and stores what a person says of a judge's verdicts. */
import type { DocumentId, QuestionId, RunId } from '../core/document/ids.ts';
import type { AnswerRecord, CallRecord } from '../core/experiment/answer-record.ts';
import { type JudgedSide, overruled } from '../core/experiment/person-verdicts.ts';
import { chainsOfQuestion } from '../core/experiment/chains-report.ts';
import { scoresOfRecord } from '../core/experiment/record-scores.ts';
import type { Run } from '../core/experiment/run.ts';
import { pagePixelBudget } from '../core/image/page-fit.ts';
import { defaultAnswerRules } from '../core/metric/answer/answer-rules.ts';
import type { GoldAnswer } from '../core/metric/answer/score-answer.ts';
import type { Reviewer } from '../core/metric/judged/judged-score.ts';
import { getAnswer, updateAnswer } from '../storage/answer-store.ts';
import { getCall } from '../storage/call-store.ts';
import type { AnsweredQuestion } from './answers.ts';
import { type AppContext, currentWorkspace } from './context.ts';
import type { CorpusWork } from './corpus-work.ts';
import { refreshReport } from './report-work.ts';

/** The answers to a question by run, with their scores; runs that answer nothing are not looked at. */
export async function questionAnswers(
  context: AppContext,
  question: QuestionId,
): Promise<ReadonlyMap<RunId, AnsweredQuestion>> {
  const { store, database } = context;
  const benchmark = store.benchmark.value;
  const gold = benchmark.kind === 'done' ? benchmark.value.questions.find(({ id }) => id === question) : undefined;
  if (gold === undefined) return new Map();
  const workspace = currentWorkspace(context);
  const answering = store.runs.value.filter(({ answers, system }) => answers !== null || system.answering !== null);
  const found = await Promise.all(
    answering.map(async (run) => {
      const record = await getAnswer(database, workspace, run.id, question);
      return record === null ? null : ([run.id, answeredQuestion(record, gold, run)] as const);
    }),
  );
  return new Map(found.filter((one) => one !== null));
}

export function storedCall(context: AppContext, key: string): Promise<CallRecord | null> {
  return getCall(context.database, currentWorkspace(context), key);
}

/** As the drawing of a run does it: larger first, and then made smaller, which keeps small letters. */
const oversampling = 4;
/** The pixels decide, whatever the page's size in points. */
const fit = { kind: 'contain', width: 16_384, height: 16_384 } as const;

/** A page as a model was shown it. Rejects as the drawing of pages does: `file-missing`, `render-failed`. */
export async function sentImage(
  context: AppContext,
  corpus: Pick<CorpusWork, 'fileOf'>,
  { document, page, maxPixels }: { readonly document: DocumentId; readonly page: number; readonly maxPixels: number },
  signal: AbortSignal,
): Promise<ImageBitmap> {
  const workspace = currentWorkspace(context);
  const room = Math.max(maxPixels, Math.min(oversampling * maxPixels, pagePixelBudget));
  const input = { workspace, document, page, file: corpus.fileOf(document), fit, maxPixels: room };
  const { pixels, width, height } = await context.services.pdf.calls.renderForModel(input, signal);
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  return createImageBitmap(new ImageData(pixels, width, height), {
    resizeWidth: Math.max(1, Math.floor(width * scale)),
    resizeHeight: Math.max(1, Math.floor(height * scale)),
    resizeQuality: 'high',
  });
}

/** Stores a person's verdict beside the judge's, or takes it back; other tabs and the report follow. */
export async function overrule(
  context: AppContext,
  answer: Pick<AnswerRecord, 'run' | 'question'>,
  { side, place, person }: { readonly side: JudgedSide; readonly place: number; readonly person: boolean | null },
): Promise<void> {
  const workspace = currentWorkspace(context);
  await updateAnswer(context.database, workspace, answer, (record) => overruled(record, side, place, person));
  context.feed.tell({ kind: 'run-changed', workspace, run: answer.run });
  await refreshReport(context);
}

function answeredQuestion(record: AnswerRecord, gold: GoldAnswer, { system }: Run): AnsweredQuestion {
  const rules = system.answering?.rules ?? defaultAnswerRules;
  const by = (reviewer: Reviewer) => scoresOfRecord(record, gold, rules, reviewer);
  const [judge, person] = [by('judge'), by('person')];
  const chains = chainsOfQuestion(record, gold, rules);
  return { record, scores: judge === null || person === null ? null : { judge, person }, chains };
}
