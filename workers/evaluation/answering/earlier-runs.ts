/** What earlier runs of a benchmark tell of one that is planned: which calls are stored, and what calls took. */
import type { Benchmark, Question } from '../../../src/core/dataset/benchmark.ts';
import type { QuestionId, WorkspaceId } from '../../../src/core/document/ids.ts';
import type { AnswerRecord, CallPurpose } from '../../../src/core/experiment/answer-record.ts';
import type { AnsweringSettings, ModelSettings } from '../../../src/core/experiment/answering.ts';
import { type AnswerStyle, styleFor } from '../../../src/core/prompt/answer-styles.ts';
import { isMeasurable } from '../../../src/pipeline/plan-answers.ts';
import { findAnswers } from '../../../src/storage/answer-store.ts';
import type { Database } from '../../../src/storage/database.ts';
import { listRuns } from '../../../src/storage/run-store.ts';

/** Runs whose answers are read: those before them are of another day. */
const mostRuns = 8;

export interface EarlierRuns {
  /** Questions of which a call like that of the plan may be stored. */
  readonly answered: ReadonlySet<QuestionId>;
  readonly judged: ReadonlySet<QuestionId>;
  /** Records of the newest run that is like the planned one in all that decides what calls take, and made some. */
  readonly measured: ReadonlyMap<QuestionId, AnswerRecord>;
}

/** @param questions of the planned sample */
export async function earlierRuns(
  database: Database,
  workspace: WorkspaceId,
  benchmark: Benchmark,
  planned: AnsweringSettings,
  questions: readonly Question[],
): Promise<EarlierRuns> {
  const { items } = await listRuns(database, workspace);
  const ids = questions.map(({ id }) => id);
  const [answered, judged] = [new Set<QuestionId>(), new Set<QuestionId>()];
  let measured: ReadonlyMap<QuestionId, AnswerRecord> | null = null;
  const runs = items
    .filter(({ benchmark: id, answers }) => id === benchmark.id && answers !== null)
    .toSorted((a, b) => b.startedAt - a.startedAt);
  let read = 0;
  for (const { id, system, origin } of runs) {
    const { answering } = system;
    if (answering === null || read === mostRuns) continue;
    const [sameAnswers, sameJudge] = [isSameAnswerer(planned, answering, benchmark), isSameJudge(planned, answering)];
    if (!sameAnswers && !(sameJudge && planned.judge !== null)) continue;
    read += 1;
    const records = await findAnswers(database, workspace, id, ids);
    for (const [question, { calls }] of records) {
      if (sameAnswers && calls.some((call) => hasEnded(call, ['answer']))) answered.add(question);
      if (sameJudge && calls.some((call) => hasEnded(call, judgePurposes))) judged.add(question);
    }
    const told = new Map([...records].filter(([, { calls }]) => isMeasurable(calls)));
    if (sameAnswers && sameJudge && origin.kind === 'made' && told.size > 0) measured ??= told;
  }
  return { answered, judged, measured: measured ?? new Map() };
}

const judgePurposes: readonly CallPurpose[] = ['response-facts', 'faithfulness', 'completeness'];

function hasEnded({ purpose, outcome }: AnswerRecord['calls'][number], purposes: readonly CallPurpose[]): boolean {
  return purposes.includes(purpose) && outcome !== 'pending' && outcome !== 'failed';
}

/** Whether both ask the same model in the same words, of as many contexts. */
function isSameAnswerer(a: AnsweringSettings, b: AnsweringSettings, benchmark: Benchmark): boolean {
  const key = ({ generator, pipeline, promptForm, k, style, mayDecline, imagePixels }: AnsweringSettings): string => {
    const asked: AnswerStyle = style ?? styleFor(benchmark.format);
    return JSON.stringify([modelKey(generator), pipeline, promptForm, k, asked, mayDecline, imagePixels]);
  };
  return key(a) === key(b);
}

function isSameJudge({ judge: a }: AnsweringSettings, { judge: b }: AnsweringSettings): boolean {
  if (a === null || b === null) return a === b;
  return modelKey(a.model) === modelKey(b.model) && a.grounding === b.grounding;
}

function modelKey(model: ModelSettings | null): string {
  if (model === null) return '';
  const { provider, endpoint, model: name, temperature, maxTokens, seed, window } = model;
  return JSON.stringify([provider, endpoint, name, temperature, maxTokens, seed, window]);
}
