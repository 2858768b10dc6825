/**
 * The answers of runs. A record is light: what was sent and replied lies in `calls` and is read where a person opens it. The run's counts
 * are changed in the transaction that stores an answer.
 */
import type { Failure } from '../core/app-error.ts';
import type { QuestionId, RunId, WorkspaceId } from '../core/document/ids.ts';
import type { AnswerRecord } from '../core/experiment/answer-record.ts';
import { keepingPersonVerdicts } from '../core/experiment/person-verdicts.ts';
import { newRunAnswers, withAnswer } from '../core/experiment/run-answers.ts';
import type { Run } from '../core/experiment/run.ts';
import { answerSchema } from './answer-schema.ts';
import { collect, keysWithin, listRecords, visitRecords } from './bounded-read.ts';
import type { Listing } from './bounded-read.ts';
import type { Database, Transaction } from './database.ts';
import { missingRecord, nameOfRecord, parseNewRecord, parseRecord } from './record-schema.ts';
import { forgetReports } from './report-store.ts';
import { parseRun } from './run-record.ts';

/** Some answers of a run in the order of question ids. */
export interface AnswerPage extends Listing<AnswerRecord> {
  /** Where the next page begins (to be given as `after`), or null at the end. */
  readonly next: QuestionId | null;
}

/** Answers in memory at once while all are read. */
const answersPerStep = 100;

/**
 * Stores answers together with the counts of their run (`Run.answers`) in one transaction; earlier states of the same questions are
 * replaced, and keep what a person said of verdicts that stay. Returns the run as stored. Rejects with `record-missing` where the run was
 * removed meanwhile, `storage-full`.
 * @param templates of the prompts that were sent for them (`Prompt.template`)
 */
export function putAnswers(
  database: Database,
  workspace: WorkspaceId,
  run: RunId,
  answers: readonly AnswerRecord[],
  templates: readonly string[] = [],
): Promise<Run> {
  const records = answers.map((answer) => storedAnswer(workspace, run, answer));
  return database.transact(['runs', 'answers'], 'readwrite', async (transaction) => {
    const runs = transaction.objectStore('runs');
    const stored = await runs.get([workspace, run]);
    if (stored === undefined) throw missingRecord(`run “${run}”`);
    const known = parseRun(stored);
    const store = transaction.objectStore('answers');
    let counts = known.answers ?? newRunAnswers(answers.length);
    for (const record of records) {
      const earlier = await store.get([workspace, run, record.question]);
      // A damaged one is replaced and not told: it must not hold up its run.
      const before = answerSchema.safeParse(earlier).data ?? null;
      counts = withAnswer(counts, before, record, templates);
      // A person may have looked at verdicts while the run was at work on the answer.
      await store.put({ ...record, judged: keepingPersonVerdicts(before?.judged ?? null, record.judged) });
    }
    const changed = { ...known, answers: counts };
    await runs.put({ ...changed, workspace });
    return changed;
  });
}

/**
 * Changes what a person says of one stored answer, as it is at that moment, and forgets the reports that are made from it, in one
 * transaction: it goes well beside a run that is at work on the answer. `change` is pure. Returns the answer as it is stored now. Rejects
 * with `record-missing`, `record-invalid`, `storage-full`.
 */
export function updateAnswer(
  database: Database,
  workspace: WorkspaceId,
  { run, question }: Pick<AnswerRecord, 'run' | 'question'>,
  change: (answer: AnswerRecord) => AnswerRecord,
): Promise<AnswerRecord> {
  return database.transact(['answers', 'reports'], 'readwrite', async (transaction) => {
    const store = transaction.objectStore('answers');
    const stored = await store.get([workspace, run, question]);
    if (stored === undefined) throw missingRecord(`answer to question “${question}”`);
    const changed = change(parseAnswer(stored));
    await store.put(storedAnswer(workspace, run, changed));
    await forgetReports(transaction, workspace);
    return changed;
  });
}

/** Null where there is none. Rejects with `record-invalid`. */
export function getAnswer(
  database: Database,
  workspace: WorkspaceId,
  run: RunId,
  question: QuestionId,
): Promise<AnswerRecord | null> {
  return database.transact(['answers'], 'readonly', async (transaction) => {
    const record = await transaction.objectStore('answers').get([workspace, run, question]);
    return record === undefined ? null : parseAnswer(record);
  });
}

/** The answers of these questions by question; those that are not stored, or are damaged, are left out. */
export function findAnswers(
  database: Database,
  workspace: WorkspaceId,
  run: RunId,
  questions: readonly QuestionId[],
): Promise<ReadonlyMap<QuestionId, AnswerRecord>> {
  return database.transact(['answers'], 'readonly', async (transaction) => {
    const store = transaction.objectStore('answers');
    const found = new Map<QuestionId, AnswerRecord>();
    for (let from = 0; from < questions.length; from += answersPerStep) {
      const wanted = questions.slice(from, from + answersPerStep);
      const records = await Promise.all(wanted.map((question) => store.get([workspace, run, question])));
      for (const record of records) {
        const { data } = answerSchema.safeParse(record);
        if (data !== undefined) found.set(data.question, data);
      }
    }
    return found;
  });
}

/** Up to `count` answers after a question id; null: from the first. Takes the same time in a run of any length. */
export function answersOfRun(
  database: Database,
  workspace: WorkspaceId,
  run: RunId,
  after: QuestionId | null,
  count: number,
): Promise<AnswerPage> {
  return database.transact(['answers'], 'readonly', async (transaction) => {
    const all = keysWithin(workspace, run);
    const range = after === null ? all : IDBKeyRange.bound([workspace, run, after], all.upper, true, all.upperOpen);
    const records = await transaction.objectStore('answers').getAll(range, count);
    const items: AnswerRecord[] = [];
    const invalid: Failure[] = [];
    for (const record of records) collect(record, parseAnswer, items, invalid);
    return { items, invalid, next: records.length < count ? null : (records.at(-1)?.question ?? null) };
  });
}

/** All answers of a run in the order of question ids, read some at a time: for means, which need them all. */
export function listAnswers(database: Database, workspace: WorkspaceId, run: RunId): Promise<Listing<AnswerRecord>> {
  return database.transact(['answers'], 'readonly', (transaction) =>
    listRecords(transaction.objectStore('answers'), keysWithin(workspace, run), parseAnswer, answersPerStep),
  );
}

/** An answer as it is stored. Throws `record-invalid`. */
export function storedAnswer(workspace: WorkspaceId, run: RunId, answer: AnswerRecord) {
  const record = { ...parseNewRecord(answerSchema, answer, whatOf(answer)), run, workspace };
  const callKeys = [...new Set(record.calls.map(({ key }) => key))].map((key) => [workspace, key] as const);
  return { ...record, callKeys };
}

/** Removes the answers of a run, and the calls that no answer of another run and no gold fact names. */
export async function removeAnswersOf(
  transaction: Transaction<'runs' | 'results' | 'answers' | 'calls' | 'goldFacts' | 'reports', 'readwrite'>,
  workspace: WorkspaceId,
  run: RunId,
): Promise<void> {
  const answers = transaction.objectStore('answers');
  const keys = new Set<string>();
  const range = keysWithin(workspace, run);
  // As they are stored: a damaged record is removed too.
  await visitRecords(answers, range, (record) => {
    const { callKeys } = record as { readonly callKeys?: readonly (readonly [string, string])[] };
    for (const [, key] of callKeys ?? []) keys.add(key);
  });
  await answers.delete(range);
  if (keys.size === 0) return;
  await visitRecords(transaction.objectStore('goldFacts'), keysWithin(workspace), (record) => {
    const { call } = record as { readonly call?: { readonly key: string } | null };
    if (call) keys.delete(call.key);
  });
  const calls = transaction.objectStore('calls');
  const byCall = answers.index('byCall');
  await Promise.all(
    [...keys].map(async (key) => {
      if ((await byCall.getKey([workspace, key])) === undefined) await calls.delete([workspace, key]);
    }),
  );
}

function parseAnswer(record: unknown): AnswerRecord {
  return parseRecord(answerSchema, record, whatOf(record));
}

function whatOf(record: unknown): string {
  return `answer to question ${nameOfRecord(record, 'question')}`;
}
