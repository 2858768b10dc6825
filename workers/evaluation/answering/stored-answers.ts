/** The stores of one run's answers, calls and facts as its pipeline is given them. */
import { AppError } from '../../../src/core/app-error.ts';
import type { BenchmarkId, RunId, WorkspaceId } from '../../../src/core/document/ids.ts';
import type { AnswerRecord } from '../../../src/core/experiment/answer-record.ts';
import type { RunAnswers } from '../../../src/core/experiment/run-answers.ts';
import type { AnswerRecords, CallStore, GoldFactsStore } from '../../../src/pipeline/ports.ts';
import { findAnswers, putAnswers } from '../../../src/storage/answer-store.ts';
import { findCall, putCall } from '../../../src/storage/call-store.ts';
import type { Database } from '../../../src/storage/database.ts';
import { getGoldFacts, putGoldFacts } from '../../../src/storage/gold-facts-store.ts';

interface WaitingRecord {
  readonly record: AnswerRecord;
  readonly templates: readonly string[];
  readonly stored: () => void;
  readonly failed: (error: unknown) => void;
}

/** Answers of a run. What comes while a transaction is under way goes together into the next. */
export class StoredAnswers implements AnswerRecords {
  readonly find: AnswerRecords['find'];
  readonly #database: Database;
  readonly #workspace: WorkspaceId;
  readonly #run: RunId;
  #answers: RunAnswers;
  #waiting: WaitingRecord[] = [];
  #isStoring = false;

  constructor(database: Database, workspace: WorkspaceId, run: RunId, answers: RunAnswers) {
    this.#database = database;
    this.#workspace = workspace;
    this.#run = run;
    this.#answers = answers;
    this.find = (questions) => findAnswers(database, workspace, run, questions);
  }

  /** The run's counts, as stored. */
  get answers(): RunAnswers {
    return this.#answers;
  }

  put(record: AnswerRecord, templates: readonly string[]): Promise<void> {
    return new Promise((stored, failed) => {
      this.#waiting.push({ record, templates, stored, failed });
      void this.#store();
    });
  }

  async #store(): Promise<void> {
    if (this.#isStoring) return;
    this.#isStoring = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        const records = batch.map(({ record }) => record);
        const templates = [...new Set(batch.flatMap((waiting) => waiting.templates))];
        const run = await putAnswers(this.#database, this.#workspace, this.#run, records, templates);
        this.#answers = run.answers ?? this.#answers;
        for (const { stored } of batch) stored();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    this.#isStoring = false;
  }
}

export function storedCalls(database: Database, workspace: WorkspaceId): CallStore {
  return {
    find: (key) => findCall(database, workspace, key),
    put: (call) => putCall(database, workspace, call),
  };
}

/** Facts that are damaged count as none: they are asked for again. */
export function storedGoldFacts(database: Database, workspace: WorkspaceId, benchmark: BenchmarkId): GoldFactsStore {
  return {
    find: async (question, judge) => {
      try {
        return await getGoldFacts(database, workspace, { benchmark, judge, question });
      } catch (error) {
        if (error instanceof AppError && error.code === 'record-invalid') return null;
        throw error;
      }
    },
    put: (record) => putGoldFacts(database, workspace, record),
  };
}
