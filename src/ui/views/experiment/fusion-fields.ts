/** How the lists of a hybrid become one, and what becomes of a page that stands in several. */
import { html, nothing } from 'lit';
import type { FusionSettings } from '../../../core/experiment/experiment.ts';
import { formatCount } from '../../format.ts';
import { renderSelect, renderText } from './form-fields.ts';
import type { FormContext, Option } from './form-fields.ts';
import { draftReadsText, mostTaken, usedPlaces, withPart } from './system-draft.ts';
import type { PartDraft, SystemDraft } from './system-draft.ts';
import { wholeNumber } from './typed-numbers.ts';

const fusions: readonly Option<FusionSettings['kind']>[] = [
  { value: 'rrf', label: 'RRF: reciprocal ranks' },
  { value: 'weighted', label: 'weighted scores' },
  { value: 'comb-sum', label: 'CombSUM: sum of scores' },
  { value: 'comb-mnz', label: 'CombMNZ: sum × lists that hold it' },
  { value: 'concatenate', label: 'Concatenate: the first of each list' },
];

/** The fusion of a hybrid, with a sentence on pages that are found as text and as a picture. */
export function renderFusionFields(form: FormContext) {
  const { draft } = form;
  return [
    renderSelect('Fusion', fusions, draft.fusion, (fusion) => form.edit({ ...draft, fusion }), 'wide'),
    draft.fusion === 'rrf'
      ? renderText(form, {
          field: 'rrfK',
          label: 'k of the fusion',
          value: draft.rrfK,
          changed: (rrfK) => ({ ...draft, rrfK }),
        })
      : nothing,
    draft.fusion === 'concatenate'
      ? nothing
      : renderText(form, {
          field: 'depth',
          label: 'Candidates of each list',
          value: draft.depth,
          changed: (depth) => ({ ...draft, depth }),
        }),
    html`<p class="all cap soft">${samePageWords(draft)}</p>`,
  ];
}

/** What a list of the hybrid has for the fusion: its weight, or how many of it are taken. */
export function renderListField(form: FormContext, place: number, part: PartDraft) {
  const { draft } = form;
  switch (draft.fusion) {
    case 'weighted':
      return renderText(form, {
        field: `weight-${place}`,
        label: 'Weight',
        value: part.weight,
        changed: (weight) => withPart(draft, place, { ...part, weight }),
      });
    case 'concatenate':
      return renderText(form, {
        field: `count-${place}`,
        label: 'Taken of this list',
        value: part.count,
        changed: (count) => withPart(draft, place, { ...part, count }),
      });
    case 'rrf':
    case 'comb-sum':
    case 'comb-mnz':
      return nothing;
  }
}

/** What becomes of a unit that stands in several lists; of pages and page images too where there are both. */
export function samePageWords(draft: SystemDraft): string {
  const parts = usedPlaces(draft).map((place) => draft.parts[place]!);
  const hasImages = parts.some(({ kind }) => kind === 'image');
  if (draft.fusion === 'concatenate') return concatenateWords(parts, draft.unit);
  const isOfPages = draft.unit === 'page' || !draftReadsText(draft);
  if (isOfPages) {
    return hasImages
      ? 'A page’s text and its image are one candidate: what each list gives it is summed.'
      : 'A page that stands in several lists is one candidate: what each list gives it is summed.';
  }
  return hasImages
    ? 'Chunks and page images are candidates of their own: a page image never adds to a chunk of its page.'
    : 'A chunk that stands in several lists is one candidate: what each list gives it is summed.';
}

function concatenateWords(parts: readonly PartDraft[], unit: SystemDraft['unit']): string {
  const counts = parts.flatMap(({ count }) => wholeNumber(count) ?? []).filter((count) => count <= mostTaken);
  // A number that is refused is not told as if it were taken.
  const order =
    counts.length === parts.length
      ? `The first ${counts.map(formatCount).join(' + ')} of the lists, one list after the other.`
      : 'The first of each list, one list after the other.';
  // Imported vectors of pages rank page images beside other lists.
  const ofImages = parts.filter(({ kind }) => kind === 'image' || kind === 'imported').length;
  const ofTexts = parts.length - ofImages;
  const two =
    ofImages > 0 && ofTexts > 0
      ? ` ${unit === 'page' ? 'A page’s text and its image take' : 'A chunk and the image of its page take'} two places.`
      : '';
  const what = ofTexts > 1 ? (ofImages > 1 ? 'unit' : unit === 'page' ? 'page' : 'chunk') : 'page image';
  const once =
    ofTexts > 1 || ofImages > 1
      ? ` A ${what} that an earlier list brought stands once: the next of the later list takes its place.`
      : '';
  return `${order}${two}${once}`;
}
