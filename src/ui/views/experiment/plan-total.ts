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

/**
 * Sums of the plans of systems by name. Vectors are counted once an encoder (and of units: once a way of cutting): a hybrid asks
 * its encoders what systems with one of them ask alone. Encoders that only ever stand together are one; where they stand together
 * in other company each time, it is the most that there can be.
 */
export function planTotal(plan: ExperimentPlan, systems: readonly SystemSettings[]): PlanTotal {
  const pages = new Map<string, number>();
  const documents = new Map<string, number>();
  const units: EncoderSum[] = [];
  const questions: EncoderSum[] = [];
  for (const { system, plan: one } of plan) {
    const settings = systems.find(({ name }) => name === system);
    if (settings === undefined) continue;
    const { text, unit, retriever } = settings;
    // Without OCR no way of reading changes a text.
    const read = text.ocr === 'off' ? text.ocr : text;
    // Pages of a narrower choice are among those of a wider one.
    keepMost(pages, ocrKey(text), one.pagesToRecognise);
    const encoders = encodersOf(retriever).map(encoderKey);
    const embedding = [...encoders, ...textSpacesOf(retriever).map(visualEncoderKey)];
    units.push({ keys: embedding.map((key) => JSON.stringify([read, unit, key])), count: one.unitsToEmbed });
    const asking = [...encoders, ...visualEncodersOf(retriever).map(visualEncoderKey)];
    questions.push({ keys: asking, count: one.questionsToEmbed });
    const tokens = retrieverParts(retriever).flatMap((part) => (part.kind === 'bm25' ? [part.tokens] : []));
    keepMost(documents, JSON.stringify([read, unit, [...new Set(tokens)].sort()]), one.documentsToIndex);
  }
  return {
    pagesToRecognise: sumOf(pages),
    unitsToEmbed: sumOf(shares(units)),
    questionsToEmbed: sumOf(shares(questions)),
    documentsToIndex: sumOf(documents),
  };
}

/** The encoders that embed text units in the space of a visual or late-interaction model, each once. */
export function textSpacesOf(retriever: RetrieverSettings): readonly VisualEncoderSettings[] {
  const texts = retrieverParts(retriever).flatMap((part) => (part.kind === 'late-interaction' ? [part.encoder] : []));
  return [...new Map(texts.map((encoder) => [visualEncoderKey(encoder), encoder])).values()];
}

/** A count over the encoders of one system. */
interface EncoderSum {
  readonly keys: readonly string[];
  readonly count: number;
}

/** Takes sums over encoders apart, those of fewest encoders first: what is known of some is taken off a sum that holds them. */
function shares(sums: readonly EncoderSum[]): ReadonlyMap<string, number> {
  const known = new Map<string, { readonly keys: readonly string[]; readonly count: number }>();
  for (const { keys, count } of [...sums].sort((a, b) => a.keys.length - b.keys.length)) {
    let [open, rest] = [keys, count];
    for (const one of known.values()) {
      if (!one.keys.every((key) => open.includes(key))) continue;
      open = open.filter((key) => !one.keys.includes(key));
      rest -= one.count;
    }
    // Nothing open: a plan that was made a moment later may count more of what is known, and it is the same.
    if (open.length > 0) known.set(JSON.stringify(open), { keys: open, count: Math.max(0, rest) });
  }
  return new Map([...known].map(([key, { count }]) => [key, count]));
}

function keepMost(counts: Map<string, number>, key: string, count: number): void {
  counts.set(key, Math.max(counts.get(key) ?? 0, count));
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
