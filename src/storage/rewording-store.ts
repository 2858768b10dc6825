/** Proposed wordings of a benchmark's questions and what a person chose: one record a question. */
import type { RewordingChoice, RewordingRecord } from '../core/dataset/rewording.ts';
import type { BenchmarkId, QuestionId, WorkspaceId } from '../core/document/ids.ts';
import { z } from '../core/strict-zod.ts';
import { type Listing, keysWithin, listRecords } from './bounded-read.ts';
import type { Database } from './database.ts';
import { fieldsSchema, idSchema, parseRecord } from './record-schema.ts';

const choiceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('picked'), place: z.number(), wording: z.string() }),
  z.object({ kind: z.literal('kept') }),
  z.object({ kind: z.literal('ambiguous') }),
]);

const recordSchema = fieldsSchema<RewordingRecord>({
  question: idSchema<QuestionId>(),
  original: z.string(),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('waiting') }),
    z.object({ kind: z.literal('proposed'), wordings: z.array(z.string()) }),
    z.object({ kind: z.literal('unreadable'), problem: z.string(), raw: z.string() }),
    z.object({ kind: z.literal('failed'), reason: z.string() }),
  ]),
  model: z.string().nullable(),
  prompt: z.string(),
  call: z.string().nullable(),
  choice: choiceSchema.nullable(),
  decidedAt: z.number().nullable(),
});

/** The records of a benchmark, in no order of meaning. */
export function listRewordings(
  database: Database,
  workspace: WorkspaceId,
  benchmark: BenchmarkId,
): Promise<Listing<RewordingRecord>> {
  return database.transact(['rewordings'], 'readonly', (transaction) =>
    listRecords(transaction.objectStore('rewordings'), keysWithin(workspace, benchmark), parse),
  );
}

/** What a model proposed; a choice that was made meanwhile stays. */
export async function putProposal(
  database: Database,
  workspace: WorkspaceId,
  benchmark: BenchmarkId,
  proposal: Omit<RewordingRecord, 'choice' | 'decidedAt'>,
): Promise<void> {
  await database.transact(['rewordings'], 'readwrite', async (transaction) => {
    const store = transaction.objectStore('rewordings');
    const known = await store.get([workspace, benchmark, proposal.question]);
    const { choice, decidedAt } = known === undefined ? { choice: null, decidedAt: null } : parse(known);
    await store.put({ workspace, benchmark, ...parse({ ...proposal, choice, decidedAt }) });
  });
}

/**
 * A person's choice, or null to take it back; the record as it is then.
 * @param before what stands where nothing was proposed
 */
export function putChoice(
  database: Database,
  workspace: WorkspaceId,
  benchmark: BenchmarkId,
  before: RewordingRecord,
  choice: RewordingChoice | null,
  at: number,
): Promise<RewordingRecord> {
  return database.transact(['rewordings'], 'readwrite', async (transaction) => {
    const store = transaction.objectStore('rewordings');
    const known = await store.get([workspace, benchmark, before.question]);
    const record = { ...(known === undefined ? before : parse(known)), choice, decidedAt: choice === null ? null : at };
    await store.put({ workspace, benchmark, ...parse(record) });
    return record;
  });
}

function parse(record: unknown): RewordingRecord {
  return parseRecord(recordSchema, record, 'proposed wording');
}
