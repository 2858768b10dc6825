import { shortModelName } from '../model/encoder-settings.ts';
import { reportCutoffs } from './default-experiment.ts';
import { retrieverParts } from './experiment.ts';
import type { ImageSettings, LateInteractionSettings, RetrieverSettings } from './experiment.ts';
import type { Run, RunEncoder } from './run.ts';

/**
 * What a reader of the figures must be told of page images and spaces of visual models, a sentence each: texts cut at the first
 * window, pages without an image's vectors, one tile a page, pooled or rounded vectors, two-stage search, and a list too short for
 * the largest cutoff. None: an empty list.
 */
export function spaceNotes({
  system,
  settings,
  encoders,
  space,
  corpus,
}: Pick<Run, 'system' | 'settings' | 'encoders' | 'space' | 'corpus'>): string[] {
  const { retriever } = system;
  const parts = retrieverParts(retriever).filter(
    (part): part is ImageSettings | LateInteractionSettings =>
      part.kind === 'image' || part.kind === 'late-interaction',
  );
  const notes = parts.flatMap((part) => {
    const { id, revision } = part.encoder;
    const ran = encoders.find((one) => one.id === id && one.revision === revision)?.visual ?? null;
    return partNotes(part, ran, {
      units: part.kind === 'image' ? corpus.pages : corpus.units,
      kept: keptOfPart(retriever, settings.depth),
    });
  });
  const images = space?.images ?? null;
  if (images !== null && images.failed > 0) {
    notes.push(
      `${count(images.failed)} of ${count(images.pages)} page images could not be drawn or embedded, and cannot be found.`,
    );
  }
  if (retriever.kind === 'hybrid' && retriever.fusion.kind === 'concatenate') {
    const { counts } = retriever.fusion;
    const held = counts.reduce((sum, one) => sum + one, 0);
    if (Math.max(...reportCutoffs(settings)) > held) {
      notes.push(
        `The list holds at most ${count(held)} candidates (${counts.join(' + ')}): recall beyond k = ${count(held)} cannot rise.`,
      );
    }
  }
  // The two parts of one encoder say the same.
  return [...new Set(notes)];
}

/** How long a part's list is: as the search index asks for it. */
function keptOfPart(retriever: RetrieverSettings, depth: number): number {
  if (retriever.kind !== 'hybrid') return depth;
  const { fusion } = retriever;
  return fusion.kind === 'concatenate' ? Math.max(retriever.depth, ...fusion.counts) : retriever.depth;
}

/** @param list units that the part may search in at most, and how many of them it keeps */
function partNotes(
  part: ImageSettings | LateInteractionSettings,
  ran: RunEncoder['visual'] | null,
  { units, kept }: { readonly units: number; readonly kept: number },
): string[] {
  const { encoder, pooling, rescored } = part;
  const name = shortModelName(encoder.id);
  // Where it is not known how the encoder ran, its settings are told as they are.
  const isMulti = ran === null || ran?.vectors !== 'single';
  const isTiled = ran === null || ran?.adapter === 'late-interaction';
  const notes: string[] = [];
  if (part.kind === 'late-interaction' && part.windows === 'first') {
    const window = encoder.window === 'unknown' ? 'its window holds' : `${count(encoder.window)} tokens`;
    notes.push(`First window only: ${name} reads no more of each text unit than ${window}.`);
  }
  if (part.kind === 'image' && encoder.tiles === 'one' && isTiled) {
    notes.push(`One tile a page (economy): ${name} sees each page as a whole only, small print less well.`);
  }
  if (pooling > 1 && isMulti) {
    notes.push(`Token pooling: ${name} is searched with one vector for every ${count(pooling)} of a unit.`);
  }
  if (!isMulti && pooling > 1) notes.push(`Token pooling is without effect: ${name} has one vector a unit.`);
  if (!isMulti && rescored !== null) notes.push(`Two-stage search is without effect: ${name} has one vector a unit.`);
  if (isMulti && rescored !== null) {
    const ofWhat = part.kind === 'image' ? 'page images' : 'text units';
    // Of all that a question can be asked of: a pool is never larger. Before the index was built nothing is known of it.
    const isWhole = rescored === 1 || (units > 0 && units <= kept);
    notes.push(
      isWhole
        ? `Two-stage search had nothing to choose: all ${ofWhat} of ${name} were scored in full${rescored === 1 ? '' : `, since there are no more than the ${count(kept)} candidates kept`}.`
        : `Two-stage search: ${percent(rescored)} of the ${ofWhat} of ${name} in a question's pool, but no fewer than the ${count(kept)} candidates kept, are scored in full, chosen by their pooled vectors.`,
    );
  }
  if (ran?.vectors === 'multi') notes.push(`The vectors of ${name} were searched as int8.`);
  return notes;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}

/** 0.1: `10 %`, 0.005: `0.5 %`. */
function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`;
}
