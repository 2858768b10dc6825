/**
 * What must be said beside a comparison of answers: runs that were asked, judged or scored otherwise differ by more than what is compared
 * (metrics.md, "Answers without a judge", "Answers with a judge").
 */
import type { QuestionId, RunId } from '../document/ids.ts';
import type { AnswerRules } from '../metric/answer/answer-rules.ts';
import { compareCodeUnits } from '../retrieval/order.ts';
import type { AnswerRecord } from './answer-record.ts';
import type { AnsweringSettings, ModelSettings } from './answering.ts';
import { reductionInWords } from './reduction-in-words.ts';
import type { AnsweredRun } from './scored-run.ts';

/**
 * Sentences, none where nothing was cut or missing and the runs are alike: contexts that were cut to a model's window, answers that were
 * asked for without any, how questions were made fewer, whether the generator may
 * decline, prompt form, style, rules of the scores, judge, what the judge's endpoint calls itself, grounding, frozen facts, templates of
 * the prompts, and runs of which that is not known because they come from a file.
 * @param baseline what facts and templates are compared with; null: the first run
 */
export function answerNotes(
  runs: readonly AnsweredRun[],
  baseline: RunId | null,
  importedRules: AnswerRules,
): readonly string[] {
  const cut = [...runs.flatMap(cutContexts), ...runs.flatMap(askedOfNothing)];
  if (runs.length < 2) return cut;
  const asked = runs.filter(({ run }) => run.origin.kind === 'made' && run.system.answering?.generator);
  const judged = runs.filter(({ run }) => run.system.answering?.judge);
  const settingsOf = ({ run }: AnsweredRun): AnsweringSettings => run.system.answering!;
  const judgeOf = (run: AnsweredRun): NonNullable<AnsweringSettings['judge']> => settingsOf(run).judge!;
  const base = runs.find(({ run }) => run.id === baseline) ?? runs[0]!;
  const others = runs.filter((run) => run !== base);
  const files = runs.filter(({ run }) => run.origin.kind === 'imported');
  return [
    ...cut,
    ...differing('The questions that are asked differ', runs, ({ run }) => reductionInWords(run) ?? 'all'),
    ...differing('Whether the model may decline differs', asked, (run) =>
      settingsOf(run).mayDecline ? 'it may' : 'it may not',
    ),
    ...differing('Prompts differ', asked, (run) => settingsOf(run).promptForm),
    ...differing(
      'The style that is asked for differs',
      asked,
      (run) => settingsOf(run).style ?? 'that of the benchmark',
    ),
    ...differing('The rules of F1 and exact match differ', runs, ({ run }) =>
      rulesInWords(run.system.answering?.rules ?? importedRules),
    ),
    ...differing('The judge differs', judged, (run) => modelInWords(judgeOf(run).model)),
    ...differing(
      'The judge as its replies name it differs',
      judged.filter(({ run }) => (run.answers?.judges.length ?? 0) > 0),
      ({ run }) => run.answers!.judges.join(', '),
    ),
    ...differing('Grounding differs', judged, (run) => judgeOf(run).grounding),
    ...others.flatMap((run) => otherFacts(run, base)),
    ...others.flatMap((run) => otherTemplates(run, base)),
    ...(files.length === 0
      ? []
      : [
          `How ${files.map(nameOf).join(', ')} came about is not known: in which words, and whether declining was allowed.`,
        ]),
  ];
}

/** Whether contexts of an answer were left out or shortened to fit the model's window. */
export function isCut({ cut }: Pick<AnswerRecord, 'cut'>): boolean {
  return cut !== null && (cut.dropped > 0 || cut.cutAt !== null);
}

function cutContexts(run: AnsweredRun): string[] {
  const { length } = run.answers.filter(isCut);
  if (length === 0) return [];
  const count = `${length.toLocaleString('en-US')} of ${run.answers.length.toLocaleString('en-US')} answers`;
  return [`In ${nameOf(run)} the contexts of ${count} were cut to the model's window.`];
}

/** Nothing was retrieved, and the model was asked all the same: its answer is its own. */
function askedOfNothing(run: AnsweredRun): string[] {
  const asked = run.answers.filter(({ calls, contexts }) => calls.length > 0 && contexts.length === 0);
  if (run.run.origin.kind === 'imported' || asked.length === 0) return [];
  const count = `${asked.length.toLocaleString('en-US')} of ${run.answers.length.toLocaleString('en-US')} answers`;
  return [`In ${nameOf(run)} ${count} were asked for without a context, since nothing was retrieved.`];
}

/** `Grounding differs: evidence (“A”, “B”); gold (“C”).`; nothing where one value holds for all. */
function differing(what: string, runs: readonly AnsweredRun[], valueOf: (run: AnsweredRun) => string): string[] {
  const byValue = new Map<string, string[]>();
  for (const run of runs) {
    const value = valueOf(run);
    const names = byValue.get(value) ?? [];
    byValue.set(value, names);
    names.push(nameOf(run));
  }
  if (byValue.size < 2) return [];
  const parts = Array.from(byValue, ([value, names]) => `${value} (${names.join(', ')})`);
  return [`${what}: ${parts.join('; ')}.`];
}

/** Facts of gold answers are the denominator of completeness: of the questions that both judged, those whose facts are not the same. */
function otherFacts(run: AnsweredRun, base: AnsweredRun): string[] {
  const facts = factsByQuestion(base);
  const shared = [...factsByQuestion(run)].filter(([question]) => facts.has(question));
  const other = shared.filter(([question, own]) => facts.get(question) !== own).length;
  if (other === 0) return [];
  const count = `${other.toLocaleString('en-US')} of ${shared.length.toLocaleString('en-US')} questions`;
  return [
    `The facts of the gold answers differ on ${count} between ${nameOf(base)} and ${nameOf(run)}: completeness has other denominators there.`,
  ];
}

function factsByQuestion({ answers }: AnsweredRun): ReadonlyMap<QuestionId, string> {
  return new Map(
    answers.flatMap(({ question, judged }) => {
      const facts = judged?.goldFacts;
      return facts?.kind === 'facts' ? [[question, JSON.stringify(facts.facts)] as const] : [];
    }),
  );
}

/**
 * Each run has templates that the other has not, though its settings ask for the same words: they are of different versions. What
 * follows from settings is told of the settings, and a run that needed one more prompt (a repair) is no other one.
 */
function otherTemplates(run: AnsweredRun, base: AnsweredRun): string[] {
  const [own, theirs] = [run.run.answers?.templates ?? [], base.run.answers?.templates ?? []];
  const isOther =
    own.some((template) => !theirs.includes(template)) && theirs.some((template) => !own.includes(template));
  if (!isOther || wordsAskedFor(run) !== wordsAskedFor(base)) return [];
  return [`${nameOf(base)} and ${nameOf(run)} were asked in other words: some templates of their prompts differ.`];
}

function wordsAskedFor({ run }: AnsweredRun): string {
  const { answering } = run.system;
  if (answering === null) return '';
  const { generator, mayDecline, promptForm, style, judge } = answering;
  const sent = generator === null ? null : [generator.provider, mayDecline, promptForm, style];
  return JSON.stringify([sent, judge === null ? null : [judge.model.provider, judge.grounding]]);
}

function rulesInWords({ lists, notAnswerable, yesNo, numberTolerance }: AnswerRules): string {
  const on = [
    ...(lists ? ['lists'] : []),
    ...(notAnswerable ? ['not answerable'] : []),
    ...(yesNo ? ['yes or no'] : []),
    ...(numberTolerance === null ? [] : [`numbers within ${Number((numberTolerance * 100).toPrecision(3))} %`]),
  ];
  return on.length === 0 ? 'words alone' : on.join(', ');
}

function modelInWords({ provider, endpoint, model, temperature, maxTokens, seed }: ModelSettings): string {
  const parameters = [
    ...(temperature === null ? [] : [`temperature ${temperature}`]),
    ...(maxTokens === null ? [] : [`at most ${maxTokens} tokens`]),
    ...(seed === null ? [] : [`seed ${seed}`]),
  ].sort(compareCodeUnits);
  return [`${model} at ${endpoint}, ${provider}`, ...parameters].join(', ');
}

function nameOf({ run }: AnsweredRun): string {
  return `“${run.system.name}”`;
}
