/** What all systems of an experiment have to compute together: what several of them need is computed once. */
import type { ExperimentPlan } from '../../../app/app-state.ts';
import { ocrKey } from '../../../core/document/text-settings.ts';
import { encodersOf, retrieverParts, visualEncodersOf } from '../../../core/experiment/experiment.ts';
import type { RetrieverSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import { encoderKey } from '../../../core/model/encoder-settings.ts';
import { visualEncoderKey } from '../../../core/model/visual-encoder-settings.ts';
import type { VisualEncoderSettings } from '../../../core/model/visual-encoder-settings.ts';

export interface PlanTotal {
  readonly pagesToRecognise: number;
  readonly unitsToEmbed: number;
  readonly questionsToEmbed: number;
  readonly documentsToIndex: number;
}

/** Sums of the plans of systems by name. Of systems that share a part of their encoders it is the most that there can be. */
export function planTotal(plan: ExperimentPlan, systems: readonly SystemSettings[]): PlanTotal {
  const pages = new Map<string, number>();
  const units = new Map<string, number>();
  const questions = new Map<string, number>();
  const documents = new Map<string, number>();
  for (const { system, plan: one } of plan) {
    const settings = systems.find(({ name }) => name === system);
    if (settings === undefined) continue;
    const { text, unit, retriever } = settings;
    // Pages of a narrower choice are among those of a wider one.
    keepMost(pages, ocrKey(text), one.pagesToRecognise);
    const encoders = encodersOf(retriever).map(encoderKey);
    const embedding = [...encoders, ...textSpacesOf(retriever).map(visualEncoderKey)].sort();
    keepMost(units, JSON.stringify([text, unit, embedding]), one.unitsToEmbed);
    const asking = [...encoders, ...visualEncodersOf(retriever).map(visualEncoderKey)].sort();
    keepMost(questions, JSON.stringify(asking), one.questionsToEmbed);
    const tokens = retrieverParts(retriever).flatMap((part) => (part.kind === 'bm25' ? [part.tokens] : []));
    keepMost(documents, JSON.stringify([text, unit, [...new Set(tokens)].sort()]), one.documentsToIndex);
  }
  return {
    pagesToRecognise: sumOf(pages),
    unitsToEmbed: sumOf(units),
    questionsToEmbed: sumOf(questions),
    documentsToIndex: sumOf(documents),
  };
}

/** The encoders that embed text units in the space of a visual or late-interaction model, each once. */
export function textSpacesOf(retriever: RetrieverSettings): readonly VisualEncoderSettings[] {
  const texts = retrieverParts(retriever).flatMap((part) => (part.kind === 'late-interaction' ? [part.encoder] : []));
  return [...new Map(texts.map((encoder) => [visualEncoderKey(encoder), encoder])).values()];
}

function keepMost(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, Math.max(counts.get(key) ?? 0, count));
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
