import type { ReactiveControllerHost } from 'lit';
import type { App } from '../../../app/app.ts';
import type { QuestionId, RunId } from '../../../core/document/ids.ts';
import type { QuestionResult } from '../../../core/experiment/run.ts';
import type { Explanation } from '../../../core/retrieval/explanation.ts';
import { KeyedLoads } from '../../keyed-loads.ts';
import type { Load } from '../../keyed-loads.ts';
import { candidateKey } from './candidate-words.ts';
import { foundCandidates, goldPagesOf } from './found-pages.ts';
import type { FoundCandidate, GoldPage } from './found-pages.ts';

/** What a result comes to, page by page. */
export interface FoundPages {
  readonly gold: readonly GoldPage[];
  readonly candidates: readonly FoundCandidate[];
}

const nothingFound: FoundPages = { gold: [], candidates: [] };

/** What the question view reads by commands, each thing once: results of all runs, and why a candidate was ranked. */
export class QuestionData {
  private readonly app: () => App;
  private readonly results: KeyedLoads<ReadonlyMap<RunId, QuestionResult>>;
  private readonly explanations: KeyedLoads<Explanation>;
  private last: { readonly result: QuestionResult; readonly k: number; readonly found: FoundPages } | null = null;

  constructor(host: ReactiveControllerHost, app: () => App) {
    this.app = app;
    this.results = new KeyedLoads(host, 12);
    this.explanations = new KeyedLoads(host);
  }

  /** Results by run; they are read again once the report knows more of them, and when runs come or go. */
  resultsOf(question: QuestionId): Load<ReadonlyMap<RunId, QuestionResult>> {
    const { state, commands } = this.app();
    const report = state.report.value;
    const row = report.kind === 'done' ? report.value.questions.find((one) => one.question === question) : undefined;
    const known = row?.runs.filter(({ kind }) => kind === 'result').length ?? 0;
    const runs = state.runs.value.map(({ id }) => id).join(' ');
    return this.results.of(`${question}#${known}#${runs}`, async () => await commands.questionResults(question));
  }

  /** Why a candidate was ranked; null where there is none. */
  explain(run: RunId | null, question: QuestionId, found: FoundCandidate | null): Load<Explanation> | null {
    if (run === null || found === null) return null;
    const { candidate } = found;
    return this.explanations.of(
      `${run}#${question}#${candidateKey(candidate)}`,
      async () => await this.app().commands.explain(run, question, candidate),
    );
  }

  /** Computed once a result and cutoff, so that what is selected stays the same object. */
  foundIn(result: QuestionResult | null, k: number): FoundPages {
    if (result === null) return nothingFound;
    if (this.last?.result !== result || this.last.k !== k) {
      const found = { gold: goldPagesOf(result, k), candidates: foundCandidates(result, k) };
      this.last = { result, k, found };
    }
    return this.last.found;
  }
}
