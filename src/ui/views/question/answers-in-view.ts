import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { AnsweredQuestion } from '../../../app/answers.ts';
import type { App } from '../../../app/app.ts';
import { failureOf } from '../../../core/app-error.ts';
import type { QuestionId, RunId } from '../../../core/document/ids.ts';
import type { Load } from '../../keyed-loads.ts';

export type AnswersByRun = ReadonlyMap<RunId, AnsweredQuestion>;

/** While a run goes on its answers are read again at most this often. */
const restMs = 1000;

const noAnswers: Load<AnswersByRun> = { kind: 'done', value: new Map() };

/**
 * The answers to the question in view. They are read once a question, and again as runs, the run at work or the report change; what was
 * read stays in view meanwhile, so that steps appear as they finish and nothing flickers.
 */
export class AnswersInView implements ReactiveController {
  private readonly host: ReactiveControllerHost;
  private readonly app: () => App;
  private question: QuestionId | null = null;
  private seen: readonly unknown[] = [];
  private load: Load<AnswersByRun> = { kind: 'working' };
  private startedAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private newest = 0;

  constructor(host: ReactiveControllerHost, app: () => App) {
    this.host = host;
    this.app = app;
    host.addController(this);
  }

  hostDisconnected(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.question = null;
  }

  /** To be called while rendering. Where no run answers there is nothing to read. */
  of(question: QuestionId): Load<AnswersByRun> {
    const { runs, runJob, report } = this.app().state;
    const now = [runs.value, runJob.value, report.value];
    if (!runs.value.some(({ answers, system }) => answers !== null || system.answering !== null)) return noAnswers;
    if (question !== this.question) {
      this.question = question;
      this.load = { kind: 'working' };
      this.seen = now;
      void this.read();
    } else if (now.some((value, place) => value !== this.seen[place])) {
      this.seen = now;
      this.readSoon();
    }
    return this.load;
  }

  /** Reads them again, now. */
  async read(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const { question } = this;
    if (question === null) return;
    this.startedAt = performance.now();
    this.newest += 1;
    const turn = this.newest;
    const load = await this.app()
      .commands.questionAnswers(question)
      .then(
        (value): Load<AnswersByRun> => ({ kind: 'done', value }),
        (error: unknown): Load<AnswersByRun> => ({ kind: 'failed', failure: failureOf(error) }),
      );
    if (turn !== this.newest || question !== this.question) return;
    this.load = load;
    this.host.requestUpdate();
  }

  private readSoon(): void {
    if (this.timer !== undefined) return;
    const wait = Math.max(0, this.startedAt + restMs - performance.now());
    this.timer = setTimeout(() => void this.read(), wait);
  }
}
