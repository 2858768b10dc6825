/** Which settings of systems stand as columns: only those in which they differ, as long as they do. */
import type { Benchmark } from '../../../core/dataset/benchmark.ts';
import { readsText } from '../../../core/experiment/experiment.ts';
import type { AnsweringSettings } from '../../../core/experiment/answering.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';
import { answersWords, judgeWords, modelWords } from './answer-words.ts';
import { poolWords, retrieverWords, systemTextWords, unitWords } from './system-words.ts';
import type { TwoLines } from './system-words.ts';

export interface SystemColumn {
  readonly key: 'retriever' | 'unit' | 'text' | 'pool' | 'answers' | 'generator' | 'judge';
  readonly title: string;
  readonly words: (system: SystemSettings) => TwoLines;
}

export interface SystemColumns {
  readonly columns: readonly SystemColumn[];
  /** What is the same in all systems, in words; empty for a system alone, which has every column but those of its models. */
  readonly same: readonly string[];
  /** The models of all systems that call one, in words; empty where they are columns, or none is called. One system has them here too. */
  readonly models: readonly string[];
}

/** Splits the settings of systems into columns and what they share. */
export function columnsOf(systems: readonly SystemSettings[], benchmark: Benchmark | null): SystemColumns {
  const retrieval: readonly SystemColumn[] = [
    { key: 'retriever', title: 'Retriever', words: ({ retriever }) => retrieverWords(retriever) },
    { key: 'unit', title: 'Unit', words: ({ unit }) => unitWords(unit) },
    { key: 'text', title: 'Text', words: systemTextWords },
    { key: 'pool', title: 'Pool', words: ({ pool }) => poolWords(pool, benchmark) },
  ];
  const all = [...retrieval, ...answerColumns(systems)];
  const models = sharedModels(systems);
  if (systems.length < 2) return { columns: all, same: [], models };
  const differs = ({ words }: SystemColumn): boolean =>
    new Set(systems.map((system) => JSON.stringify(words(system)))).size > 1;
  return {
    columns: all.filter(differs),
    same: all
      .filter((column) => !differs(column))
      .map(({ key, words }) => {
        const { main, more } = words(systems[0]!);
        if (key === 'text' && systems.every(({ retriever }) => !readsText(retriever))) return 'text not read';
        return (key === 'retriever' || key === 'answers') && more !== '' ? `${main}, ${more}` : main;
      }),
    models,
  };
}

/**
 * Columns of answers: none where nothing is answered; of generators and judges only where those that are asked differ, else what they
 * have in common is told beside them.
 */
function answerColumns(systems: readonly SystemSettings[]): readonly SystemColumn[] {
  const answers = systems.flatMap(({ answering }) => (answering === null ? [] : [answering]));
  if (answers.length === 0) return [];
  const generators = new Set(
    answers.flatMap(({ generator }) => (generator === null ? [] : [JSON.stringify(generator)])),
  );
  const judges = new Set(answers.filter(callsAny).map(({ judge }) => JSON.stringify(judge)));
  const columns: SystemColumn[] = [
    { key: 'answers', title: 'Answers', words: ({ answering }) => answersWords(answering) },
  ];
  if (generators.size > 1)
    columns.push({
      key: 'generator',
      title: 'Generator',
      words: ({ answering }) => modelWords(answering?.generator ?? null),
    });
  if (judges.size > 1) {
    const words = ({ answering }: SystemSettings): TwoLines =>
      answering === null ? { main: '–', more: '' } : judgeWords(answering.judge);
    columns.push({ key: 'judge', title: 'Judge', words });
  }
  return columns;
}

/** The one generator and the one judge of all that call a model, in words. */
function sharedModels(systems: readonly SystemSettings[]): readonly string[] {
  const asking = systems.flatMap(({ answering }) => (answering !== null && callsAny(answering) ? [answering] : []));
  const generators = asking.flatMap(({ generator }) => (generator === null ? [] : [generator]));
  const [judge] = asking.map((one) => one.judge);
  const isOne = (all: readonly unknown[]): boolean => new Set(all.map((one) => JSON.stringify(one))).size === 1;
  const words: string[] = [];
  if (isOne(generators)) {
    const { main, more } = modelWords(generators[0]!);
    words.push(`answered by ${main}${more === '' ? '' : ` (${more})`}`);
  }
  if (judge !== undefined && isOne(asking.map((one) => one.judge)))
    words.push(judge === null ? 'no judge' : `judged by ${judge.model.model} on ${judgeWords(judge).more}`);
  return words;
}

function callsAny({ generator, judge }: AnsweringSettings): boolean {
  return generator !== null || judge !== null;
}
