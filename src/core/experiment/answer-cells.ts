import { type AnswerMetric, answerMetrics } from './answer-metric.ts';
import type { CallSummary } from './answer-record.ts';
import type { CsvValue } from './csv-cell.ts';
import { type ExportedAnswer, exportedAnswers } from './export-answers.ts';
import type { RunExport } from './export-questions.ts';
import { spendingOf } from './run-answers.ts';

/**
 * The columns of a run's answers in its CSV, by question id: state, the answer itself, whether it declines by its own flag, the scores,
 * those by a person's verdicts, facts and those supported, calls with their tokens, money and milliseconds. Empty cells of a question that
 * is not answered; no columns of a run without answers.
 */
export function answerCells(input: RunExport): readonly (readonly [name: string, cell: (id: string) => CsvValue])[] {
  if (input.run.answers === null) return [];
  const exported = new Map(exportedAnswers(input).map((answer) => [answer.id, answer]));
  const calls = new Map<string, readonly CallSummary[]>(
    input.answers?.map((answer) => [answer.question, answer.calls]),
  );
  const column = (
    name: string,
    cell: (answer: ExportedAnswer) => CsvValue,
  ): readonly [string, (id: string) => CsvValue] => [
    name,
    (id) => {
      const answer = exported.get(id);
      return answer === undefined ? null : cell(answer);
    },
  ];
  const spent = (id: string) => spendingOf(calls.get(id) ?? []);
  const supported = (side: 'response' | 'gold') => (answer: ExportedAnswer) =>
    answer.facts?.[side].facts.filter((fact) => fact.supported === true).length ?? null;
  const facts = (side: 'response' | 'gold') => (answer: ExportedAnswer) => answer.facts?.[side].facts.length ?? null;
  return [
    column('answerState', ({ state }) => state),
    column('answerReason', ({ reason }) => reason),
    column('generatedAnswer', ({ sections }) => sections?.answer ?? null),
    column('declined', ({ sections }) => flag(sections?.declined ?? null)),
    ...answerMetrics.map((metric) => column(columnOf(metric), ({ scores }) => scores[metric]?.value ?? null)),
    ...(['completeness', 'faithfulness'] as const).map((metric) =>
      column(`${metric}ByPerson`, ({ scoresByPerson }) => scoresByPerson?.[metric]?.value ?? null),
    ),
    column('goldFacts', facts('gold')),
    column('goldFactsStated', supported('gold')),
    column('responseFacts', facts('response')),
    column('responseFactsSupported', supported('response')),
    column('contextsSent', ({ contexts }) => contexts.filter(({ sent }) => sent).length),
    column('contextsDropped', ({ contexts }) => contexts.filter(({ sent }) => !sent).length),
    column('calls', ({ id }) => spent(id).calls),
    column('callsFromStore', ({ calls }) => calls.filter(({ fromStore }) => fromStore).length),
    column('inputTokens', ({ id }) => spent(id).usage.input),
    column('outputTokens', ({ id }) => spent(id).usage.output),
    column('money', ({ id }) => spent(id).money),
    column('callMs', ({ calls }) => calls.reduce((sum, call) => sum + (call.fromStore ? 0 : call.latencyMs), 0)),
  ];
}

function columnOf(metric: AnswerMetric): string {
  switch (metric) {
    case 'exact-match':
      return 'exactMatch';
    case 'declined-rightly':
      return 'declinedRightly';
    case 'refusal-rate':
      return 'declines';
    case 'f1':
    case 'completeness':
    case 'faithfulness':
      return metric;
  }
}

function flag(value: boolean | null): CsvValue {
  return value === null ? null : value ? 1 : 0;
}
