import { shortModelName } from '../model/encoder-settings.ts';
import { reportCutoffs } from './default-experiment.ts';
import { retrieverParts } from './experiment.ts';
import type { ImageSettings, LateInteractionSettings } from './experiment.ts';
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
}: Pick<Run, 'system' | 'settings' | 'encoders' | 'space'>): string[] {
  const { retriever } = system;
  const parts = retrieverParts(retriever).filter(
    (part): part is ImageSettings | LateInteractionSettings =>
      part.kind === 'image' || part.kind === 'late-interaction',
  );
  const notes = parts.flatMap((part) => {
    const { id, revision } = part.encoder;
    const ran = encoders.find((one) => one.id === id && one.revision === revision)?.visual ?? null;
    return partNotes(part, ran);
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

function partNotes(part: ImageSettings | LateInteractionSettings, ran: RunEncoder['visual'] | null): string[] {
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
  if (rescored !== null && isMulti) {
    notes.push(
      `Two-stage search: ${percent(rescored)} of the units of ${name}, chosen by their pooled vectors, are scored in full.`,
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
