/** Answers that came to nothing, and judgements that failed, grouped by what became of them. */
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { QuestionId, RunId } from '../../../core/document/ids.ts';
import type { AnswerReport } from '../../../core/experiment/answer-report.ts';
import type { RunAnswers } from '../../../core/experiment/run-answers.ts';
import type { Run } from '../../../core/experiment/run.ts';
import { formatCount, formatCounted } from '../../format.ts';

/** `missing`: a file of answers has none. `declined` is an outcome and no failure. */
export type AnswerTrouble = Exclude<keyof RunAnswers['states'], 'answered'> | 'judgement' | 'missing';

export interface AnswerTroubleGroup {
  readonly kind: AnswerTrouble;
  readonly count: number;
  /** Names of the runs that have some. */
  readonly runs: readonly string[];
  /** What was said of them, most frequent first, with a question to look at; empty without a report. */
  readonly reasons: readonly AnswerReason[];
}

export interface AnswerReason {
  readonly reason: string;
  readonly count: number;
  readonly example: { readonly run: RunId; readonly question: QuestionId };
}

const kinds: readonly AnswerTrouble[] = ['failed', 'missing', 'unreadable', 'cut', 'judgement', 'declined'];

/** Groups in a fixed order, those with none left out; a judgement is counted once a side. No answers: none. */
export function answerTroubles(runs: readonly Run[], report: AnswerReport | null): readonly AnswerTroubleGroup[] {
  const told = troublesOf(runs, report);
  return kinds.flatMap((kind): AnswerTroubleGroup[] => {
    const reasons = told.get(kind) ?? new Map<string, AnswerReason>();
    const listed = [...reasons.values()].toSorted((a, b) => b.count - a.count);
    const inReport = listed.reduce((sum, { count }) => sum + count, 0);
    // The runs count their answers themselves; a judgement is known by the report alone.
    const counted = runs.map((run) => ({
      name: run.system.name,
      count: kind === 'judgement' ? judgementsOf(run.id, report) : countedBy(run, kind),
    }));
    const count = kind === 'judgement' ? inReport : counted.reduce((sum, one) => sum + one.count, 0);
    if (count === 0) return [];
    return [{ kind, count, runs: counted.filter((one) => one.count > 0).map(({ name }) => name), reasons: listed }];
  });
}

/** What it is, and what became of it. */
export function answerTroubleWords(
  kind: AnswerTrouble,
  count: number,
): { readonly title: string; readonly became: string } {
  const n = formatCount(count);
  const one = count === 1;
  switch (kind) {
    case 'failed':
      return {
        title: `${formatCounted(count, 'answer')} failed`,
        became: 'not scored, and 0 in the second column of the report. A retry asks again.',
      };
    case 'unreadable':
      return {
        title: `${n} ${one ? 'reply' : 'replies'} could not be read`,
        became: 'not scored; the raw text is kept. A retry asks again, in a new call.',
      };
    case 'cut':
      return {
        title: `${n} ${one ? 'reply' : 'replies'} cut at the length limit`,
        became:
          'asked again with more room, and cut again: not scored. A retry asks again; a longer reply is a setting of the model.',
      };
    case 'judgement':
      return {
        title: `${formatCounted(count, 'judgement')} failed`,
        became: 'the answers stay, without this score. A retry asks the judge again.',
      };
    case 'missing':
      return {
        title: `${formatCounted(count, 'answer')} missing in the file`,
        became: 'they count as failed; what a file does not hold cannot be asked for.',
      };
    case 'declined':
      return {
        title: `${formatCounted(count, 'answer')} declined by the provider`,
        became: 'an outcome, not an error; not asked again.',
      };
    default:
      return assertUnreachable(kind);
  }
}

/** Answers of a run that came to this. */
function countedBy({ answers, origin }: Run, kind: Exclude<AnswerTrouble, 'judgement'>): number {
  if (answers === null) return 0;
  const { failed } = answers.states;
  if (kind === 'missing') return origin.kind === 'imported' ? failed : 0;
  if (kind === 'failed') return origin.kind === 'imported' ? 0 : failed;
  return answers.states[kind];
}

type Told = Map<AnswerTrouble, Map<string, AnswerReason>>;

function troublesOf(runs: readonly Run[], report: AnswerReport | null): Told {
  const told: Told = new Map();
  for (const { kind: found, reason, run, question } of failuresOf(report)) {
    const origin = runs.find(({ id }) => id === run)?.origin;
    if (origin === undefined) continue;
    const kind = found === 'failed' && origin.kind === 'imported' ? 'missing' : found;
    const reasons = told.get(kind) ?? new Map<string, AnswerReason>();
    told.set(kind, reasons);
    const known = reasons.get(reason) ?? { reason, count: 0, example: { run, question } };
    reasons.set(reason, { ...known, count: known.count + 1 });
  }
  return told;
}

interface OneFailure {
  readonly kind: AnswerTrouble;
  readonly reason: string;
  readonly run: RunId;
  readonly question: QuestionId;
}

function failuresOf(report: AnswerReport | null): readonly OneFailure[] {
  return (report?.questions ?? []).flatMap(({ question, runs }) =>
    runs.flatMap((answer, place): OneFailure[] => {
      const run = report?.runs[place]?.run;
      const scores = answer?.scores ?? null;
      if (run === undefined || scores === null) return [];
      const { f1 } = scores.answer;
      if (f1.kind === 'failed') return [{ kind: kindOf(f1.reason), reason: f1.reason, run, question }];
      return [scores.faithfulness, scores.completeness].flatMap((score) =>
        score?.kind === 'failed' ? [{ kind: 'judgement' as const, reason: score.reason, run, question }] : [],
      );
    }),
  );
}

function judgementsOf(run: RunId, report: AnswerReport | null): number {
  return failuresOf(report).filter((one) => one.kind === 'judgement' && one.run === run).length;
}

/** As `givenAnswer` words the states. */
function kindOf(reason: string): 'cut' | 'unreadable' | 'failed' {
  if (reason === 'the reply was cut at its length limit') return 'cut';
  return reason.startsWith('the reply could not be read') ? 'unreadable' : 'failed';
}
