/** Which settings of systems stand as columns: only those in which they differ, as long as they do. */
import type { Benchmark } from '../../../core/dataset/benchmark.ts';
import { readsText } from '../../../core/experiment/experiment.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';
import { poolWords, retrieverWords, systemTextWords, unitWords } from './system-words.ts';
import type { TwoLines } from './system-words.ts';

export interface SystemColumn {
  readonly key: 'retriever' | 'unit' | 'text' | 'pool';
  readonly title: string;
  readonly words: (system: SystemSettings) => TwoLines;
}

export interface SystemColumns {
  readonly columns: readonly SystemColumn[];
  /** What is the same in all systems, in words; empty for a system alone, which has every column. */
  readonly same: readonly string[];
}

/** Splits the settings of systems into columns and what they share. */
export function columnsOf(systems: readonly SystemSettings[], benchmark: Benchmark | null): SystemColumns {
  const all: readonly SystemColumn[] = [
    { key: 'retriever', title: 'Retriever', words: ({ retriever }) => retrieverWords(retriever) },
    { key: 'unit', title: 'Unit', words: ({ unit }) => unitWords(unit) },
    { key: 'text', title: 'Text', words: systemTextWords },
    { key: 'pool', title: 'Pool', words: ({ pool }) => poolWords(pool, benchmark) },
  ];
  if (systems.length < 2) return { columns: all, same: [] };
  const differs = ({ words }: SystemColumn): boolean =>
    new Set(systems.map((system) => JSON.stringify(words(system)))).size > 1;
  return {
    columns: all.filter(differs),
    same: all
      .filter((column) => !differs(column))
      .map(({ key, words }) => {
        const { main, more } = words(systems[0]!);
        if (key === 'text' && systems.every(({ retriever }) => !readsText(retriever))) return 'text not read';
        return key === 'retriever' && more !== '' ? `${main}, ${more}` : main;
      }),
  };
}
