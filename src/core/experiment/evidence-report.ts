/** Evidence extraction of some runs (VisDoM, arXiv 2412.10704, figure 3): ANLCS by the number of contexts, and the k it suggests. */
import type { RunId } from '../document/ids.ts';
import { type EvidenceCurves, evidenceDepth } from '../metric/evidence/anlcs.ts';
import type { EvidenceReading } from '../metric/evidence/evidence-texts.ts';
import { standingOf } from '../metric/evaluation.ts';
import { suggestedK } from '../metric/evidence/suggested-k.ts';
import { readsText } from './experiment.ts';
import type { RunWithResults } from './report.ts';
import type { EvidenceOfRanking, QuestionResult } from './run.ts';

/** What a curve is over: all that was ranked, or of a ranking that holds both only its texts or its page images. */
export type EvidenceSide = keyof EvidenceOfRanking;

export interface EvidenceCurve {
  readonly side: EvidenceSide;
  /** What the contexts are; of side `all` of rankings that hold both: `both`. */
  readonly contexts: 'texts' | 'images' | 'both';
  /** Questions that the means are over: those whose ranking holds contexts of this side. */
  readonly n: number;
  /** Means over the questions by k − 1, `evidenceDepth` of them, 0..1. `best`: ANLCS@k; `joined`: ANLCS_concat@k. */
  readonly best: readonly number[];
  readonly joined: readonly number[];
  /** The smallest k whose ANLCS@k reaches 0.7; null: none of the curve does. */
  readonly suggested: number | null;
  /** Most contexts that any question has of this side, at most `evidenceDepth`: beyond it the curve is level. */
  readonly reach: number;
}

export interface EvidenceOfRun {
  readonly run: RunId;
  readonly name: string;
  /** Questions that the means are over. n + withoutEvidence + leftOut + failed + notComputed = questions with a result. */
  readonly n: number;
  readonly withoutEvidence: number;
  /** Their documents are not all in the corpus: left out as of the other means, by the run's choice. */
  readonly leftOut: number;
  readonly failed: number;
  readonly notComputed: number;
  /** Empty where n is 0. */
  readonly curves: readonly EvidenceCurve[];
}

export interface EvidenceReport {
  readonly reading: EvidenceReading;
  readonly runs: readonly EvidenceOfRun[];
}

/** Null where no question of any run has evidence that was computed. Runs keep their order. */
export function buildEvidenceReport(runs: readonly RunWithResults[], reading: EvidenceReading): EvidenceReport | null {
  const read = runs.map((run) => evidenceOfRun(run, reading));
  return read.every(({ n }) => n === 0) ? null : { reading, runs: read };
}

/** The curves of one run. */
export function evidenceOfRun({ run, results }: RunWithResults, reading: EvidenceReading): EvidenceOfRun {
  const kept = results.filter(({ state, outcome }) => {
    const standing = standingOf({ state, outcome }, run.settings);
    return standing !== 'unmappable' && standing !== 'mapped-in-part';
  });
  const scored = kept.flatMap((result) => {
    const evidence = result.evidence?.[reading] ?? null;
    return evidence === null || evidence.all === null ? [] : [{ result, evidence }];
  });
  const failed = kept.filter(({ outcome }) => outcome.kind === 'failed').length;
  const notComputed = kept.filter(
    ({ evidence, outcome }) => evidence === undefined && outcome.kind !== 'failed',
  ).length;
  const isMixed = scored.some(({ evidence }) => evidence.texts !== null || evidence.images !== null);
  const sides: readonly EvidenceSide[] = isMixed ? ['all', 'texts', 'images'] : ['all'];
  return {
    run: run.id,
    name: run.system.name,
    n: scored.length,
    withoutEvidence: kept.length - scored.length - failed - notComputed,
    leftOut: results.length - kept.length,
    failed,
    notComputed,
    curves:
      scored.length === 0
        ? []
        : sides.flatMap((side) => curveOf(scored, side, isMixed ? 'both' : kindOf(run, scored)) ?? []),
  };
}

type Scored = { readonly result: QuestionResult; readonly evidence: EvidenceOfRanking };

/** Null where no ranking has contexts of the side. */
function curveOf(
  scored: readonly Scored[],
  side: EvidenceSide,
  whole: EvidenceCurve['contexts'],
): EvidenceCurve | null {
  const lengths = scored.map(({ result }) => lengthOf(result, side));
  // Of a ranking that holds one kind alone the whole is that side.
  const curves = scored.flatMap(({ evidence }, place): EvidenceCurves[] => {
    const own = evidence[side] ?? (side !== 'all' && lengths[place]! > 0 ? evidence.all : null);
    return own === null ? [] : [own];
  });
  if (curves.length === 0) return null;
  const mean = (reading: keyof EvidenceCurves): number[] =>
    Array.from({ length: evidenceDepth }, (_, place) => {
      return curves.reduce((sum, curve) => sum + (curve[reading][place] ?? 0), 0) / curves.length;
    });
  const best = mean('best');
  return {
    side,
    contexts: side === 'all' ? whole : side,
    n: curves.length,
    best,
    joined: mean('joined'),
    suggested: suggestedK([best]),
    reach: Math.min(
      evidenceDepth,
      lengths.reduce((most, length) => Math.max(most, length), 0),
    ),
  };
}

function lengthOf({ outcome }: QuestionResult, side: EvidenceSide): number {
  if (outcome.kind !== 'ranked') return 0;
  if (side === 'all') return outcome.candidates.length;
  return outcome.candidates.filter(({ kind }) => (kind === 'page-image') === (side === 'images')).length;
}

/** Where nothing was ranked, what the retriever would have. */
function kindOf({ system }: RunWithResults['run'], scored: readonly Scored[]): 'texts' | 'images' {
  if (scored.some(({ result }) => lengthOf(result, 'all') > 0)) {
    return scored.some(({ result }) => lengthOf(result, 'images') > 0) ? 'images' : 'texts';
  }
  return readsText(system.retriever) ? 'texts' : 'images';
}
