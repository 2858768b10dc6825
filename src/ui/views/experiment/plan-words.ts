/** What a run would have to compute before it asks, in words. */
import type { ExperimentPlan } from '../../../app/app-state.ts';
import { encodersOf, retrieverParts } from '../../../core/experiment/experiment.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';
import { formatCount, formatCounted } from '../../format.ts';
import { hasPagesBeside } from './pages-beside.ts';
import { textSpacesOf } from './plan-total.ts';

/** What is there to compute for a system beside its page images, most laborious first; empty: all is stored. */
export function planWords(
  plan: ExperimentPlan[number]['plan'],
  system: Pick<SystemSettings, 'retriever' | 'unit'>,
): readonly string[] {
  const { units, unitsToEmbed, questionsToEmbed, documentsToIndex, pagesToRecognise } = plan;
  const encoders = encodersOf(system.retriever).length + textSpacesOf(system.retriever).length;
  const unit = system.unit.kind === 'page' ? 'page' : system.unit.kind === 'imported' ? 'unit' : 'chunk';
  const words: string[] = [];
  if (pagesToRecognise > 0) words.push(`${formatCounted(pagesToRecognise, 'page')} to read by OCR first`);
  if (unitsToEmbed > 0) {
    const each = encoders > 1 ? `, ${formatCount(encoders)} encoders together` : '';
    const all = units * Math.max(1, encoders);
    // Units that are counted with pages of their own are not those that an encoder embeds.
    const isWhole = hasPagesBeside(system) || unitsToEmbed >= all;
    const count = isWhole
      ? formatCounted(unitsToEmbed, unit)
      : `${formatCount(unitsToEmbed)} of ${formatCounted(all, unit)}`;
    words.push(`${count} to embed${each}`);
  }
  if (questionsToEmbed > 0) words.push(`${formatCounted(questionsToEmbed, 'question')} to embed`);
  if (documentsToIndex > 0) {
    const whose = retrieverParts(system.retriever).some(({ kind }) => kind === 'bm25') ? ' for BM25' : '';
    words.push(`${formatCounted(documentsToIndex, 'document')} to index${whose}`);
  }
  // Their text is not known yet: what is embedded of these documents by now is embedded anew with it.
  if (pagesToRecognise > 0 && encoders > 0) words.push('the documents they stand in are embedded after that');
  return words;
}

/**
 * Whether a system that answers must embed or read before it can retrieve, which prompts as they would be sent wait for. One that has no
 * plan may have to.
 */
export function isCostly(
  plans: ExperimentPlan,
  systems: readonly Pick<SystemSettings, 'name' | 'answering'>[],
): boolean {
  return systems.some(({ name, answering }) => {
    if (answering === null) return false;
    const plan = plans.find(({ system }) => system === name)?.plan;
    if (plan === undefined) return true;
    return plan.unitsToEmbed + plan.imagesToEmbed + plan.questionsToEmbed + plan.pagesToRecognise > 0;
  });
}
