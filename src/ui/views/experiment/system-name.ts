/** Names of systems: runs are told apart by them, so each is there once. */
import { systemOf } from '../../../core/experiment/default-experiment.ts';
import type { SystemSettings } from '../../../core/experiment/experiment.ts';

/** A name like `wanted` that is not taken yet: "BM25, pages (2)". */
export function freeName(names: readonly string[], wanted: string): string {
  const taken = new Set(names);
  const stem = stemOf(wanted);
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${stem} (${number})`;
  return name;
}

/**
 * The name of a system whose settings were changed: one that its settings gave it before follows them, so that a copy of
 * "BM25, pages" that was made dense is not called BM25; one that a person gave stays.
 */
export function followedName(system: SystemSettings, before: SystemSettings, otherNames: readonly string[]): string {
  const stem = stemOf(before.name);
  const given = system.name !== before.name || (stem !== settingsName(before) && stem !== retrievalName(before));
  const wanted = settingsName(system);
  return given || wanted === stemOf(system.name) ? system.name : freeName(otherNames, wanted);
}

/** The name that its settings give a system: "BM25, pages", "BM25, pages, extractive", "BM25, pages, text by gpt-4.1-mini". */
export function settingsName(system: SystemSettings): string {
  const { answering } = system;
  if (answering === null) return retrievalName(system);
  const { pipeline, generator } = answering;
  const kind = pipeline === 'long-context' ? 'long context' : pipeline;
  const by = generator === null ? '' : ` by ${shortName(generator.model)}`;
  return `${retrievalName(system)}, ${kind}${by}`.slice(0, 200);
}

/**
 * Without its owner where a name is of the form owner/name; any other text in which a slash stands is no such name. Characters that
 * cannot be seen, as those that turn the writing direction, are left out.
 */
function shortName(model: string): string {
  const seen = model.replaceAll(/[\p{Cc}\p{Cf}]+/gu, '');
  return /^[\w.:@+-]+(?:\/[\w.:@+-]+)+$/.test(seen) ? seen.slice(seen.lastIndexOf('/') + 1) : seen;
}

function retrievalName({ retriever, unit, text, pool }: SystemSettings): string {
  return systemOf(retriever, unit, text, pool).name;
}

function stemOf(name: string): string {
  return name.replace(/ \(\d+\)$/, '');
}
