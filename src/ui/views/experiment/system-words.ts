import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { Benchmark } from '../../../core/dataset/benchmark.ts';
import type { UnitSettings } from '../../../core/document/chunk.ts';
import { defaultPool } from '../../../core/experiment/default-experiment.ts';
import type { Bm25Settings, PoolSettings } from '../../../core/experiment/experiment.ts';
import { resolvePoolKind } from '../../../core/retrieval/pool.ts';
import type { PoolKind } from '../../../core/retrieval/pool.ts';
import { formatCount } from '../../format.ts';

/** Main words and a second, smaller line for a table cell. */
export interface TwoLines {
  readonly main: string;
  readonly more: string;
}

export function retrieverWords({ k1, b, idf, tokens, unmatched }: Bm25Settings): TwoLines {
  const cut = tokens === 'words' ? 'words' : 'white-space tokens, case kept';
  return {
    main: `BM25, k1 ${k1}, b ${b}`,
    more: `${idf === 'textbook' ? 'textbook idf' : 'rank_bm25 idf'}, ${cut}${unmatched === 'rank-last' ? ', unmatched last' : ''}`,
  };
}

export function unitWords(unit: UnitSettings): TwoLines {
  if (unit.kind === 'page') return { main: 'pages', more: 'one page, one unit' };
  return {
    main: `chunks of ${formatCount(unit.size)}`,
    more: `${formatCount(unit.overlap)} overlap`,
  };
}

/** What a pool's kind is called where it is chosen. */
export function poolTitle(kind: PoolSettings['kind']): string {
  switch (kind) {
    case 'default':
      return 'as the benchmark asks';
    case 'candidates':
      return 'the question’s candidate documents';
    case 'own-document':
      return 'the question’s own document';
    case 'corpus':
      return 'the whole corpus';
    case 'sampled':
      return 'own document and drawn distractors';
    default:
      return assertUnreachable(kind);
  }
}

/** What the benchmark's own pool comes to; null while there is no benchmark. */
export function defaultPoolOf(benchmark: Pick<Benchmark, 'format' | 'questions'> | null): PoolKind | null {
  if (benchmark === null) return null;
  const hasCandidates = benchmark.questions.some((question) => question.candidateDocuments !== null);
  return resolvePoolKind(defaultPool, { format: benchmark.format, hasCandidates });
}

/** The pool with what it comes to for this benchmark, and whether its gold is taken out. */
export function poolWords(pool: PoolSettings, benchmark: Benchmark | null): TwoLines {
  const resolved = pool.kind === 'default' ? defaultPoolOf(benchmark) : pool.kind;
  const main = resolved === null ? poolTitle('default') : poolTitle(resolved);
  const own = pool.kind === 'default' && resolved !== null ? 'as the benchmark asks' : '';
  const oracle = pool.withoutOracle ? 'gold documents taken out' : '';
  return { main, more: [own, oracle].filter((words) => words !== '').join(', ') };
}
