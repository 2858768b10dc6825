/** Which retriever ranks, with its settings; of a hybrid one, its lists and how they are fused. */
import { html, nothing } from 'lit';
import '../../elements/ui-icon.ts';
import { formatCount } from '../../format.ts';
import { renderBm25Fields } from './bm25-fields.ts';
import { renderEncoderFields } from './encoder-fields.ts';
import { renderFusionFields, renderListField } from './fusion-fields.ts';
import { renderProblem, renderRadios } from './form-fields.ts';
import type { FormContext, Offer, Option } from './form-fields.ts';
import { renderImportedFields } from './imported-fields.ts';
import { newPart, usedPlaces, withRetriever } from './system-draft.ts';
import type { Beginnings, PartDraft, SystemDraft } from './system-draft.ts';
import { usualVisual } from './visual-choice.ts';
import { renderVisualFields } from './visual-fields.ts';

const kinds: readonly Option<SystemDraft['retriever']>[] = [
  { value: 'bm25', label: 'BM25, by words' },
  { value: 'dense', label: 'Dense, by an encoder' },
  { value: 'image', label: 'Page images' },
  { value: 'joint', label: 'Joint, text and page images in one space' },
  { value: 'late-interaction', label: 'Late interaction, over text' },
  { value: 'imported', label: 'Imported vectors' },
  { value: 'hybrid', label: 'Hybrid, several fused' },
];

const listNames: Readonly<Record<PartDraft['kind'], string>> = {
  bm25: 'BM25',
  dense: 'encoder',
  imported: 'imported vectors',
  image: 'page images',
  'late-interaction': 'late interaction over text',
  joint: 'joint space',
};

const added: readonly { readonly kind: PartDraft['kind']; readonly label: string }[] = [
  { kind: 'dense', label: 'Add an encoder' },
  { kind: 'image', label: 'Add page images' },
  { kind: 'late-interaction', label: 'Add late interaction' },
  { kind: 'bm25', label: 'Add BM25' },
];

export function renderRetrieverFields(form: FormContext) {
  const { draft, offer } = form;
  const choose = (retriever: SystemDraft['retriever']): void =>
    form.edit(withRetriever(draft, retriever, beginningsOf(offer)));
  const radios = renderRadios('retriever', 'Retriever', kinds, draft.retriever, choose, 'all');
  const places = usedPlaces(draft);
  if (draft.retriever !== 'hybrid') return [radios, places.map((place) => renderPart(form, place))];
  return [
    radios,
    places.map((place, number) => renderListed(form, place, number + 1, places.length)),
    renderAdd(form, places.length),
    renderFusionFields(form),
  ];
}

/** What a retriever begins with: the first imported vectors there are, and a visual model that is here. */
function beginningsOf({ vectorSets, visuals, hub }: Offer, set?: string): Beginnings {
  return {
    sets: set === undefined ? vectorSets.map((one) => one.set.name) : [set],
    visual: (kind) => usualVisual(visuals, hub, kind),
  };
}

function renderPart(form: FormContext, place: number) {
  const part = form.draft.parts[place]!;
  switch (part.kind) {
    case 'bm25':
      return renderBm25Fields(form, place, part);
    case 'dense':
      return renderEncoderFields(form, place, part);
    case 'imported':
      return renderImportedFields(form, place, part);
    case 'image':
    case 'late-interaction':
    case 'joint':
      return renderVisualFields(form, place, part);
  }
}

function renderListed(form: FormContext, place: number, number: number, all: number) {
  const { draft } = form;
  const part = draft.parts[place]!;
  const name = `List ${number}: ${listNames[part.kind]}`;
  const remove = (): void => form.edit({ ...draft, parts: draft.parts.toSpliced(place, 1) });
  return html`<div class="part" role="group" aria-label=${name}>
    <div class="row all">
      <h3>${name}</h3>
      ${
        all <= 2
          ? nothing
          : html`<button class="btn quiet small push" type="button" aria-label="Remove ${name}" @click=${remove}>
              <ui-icon name="remove"></ui-icon> Remove
            </button>`
      }
    </div>
    ${renderPart(form, place)} ${renderListField(form, place, part)}
  </div>`;
}

function renderAdd(form: FormContext, lists: number) {
  const { draft, offer } = form;
  // Only vectors of pages are fused: chunks made elsewhere are no units of another list.
  const set = offer.vectorSets.find((one) => one.set.units === 'pages')?.set.name;
  const add = (kind: PartDraft['kind']) => (): void =>
    form.edit({ ...draft, parts: [...draft.parts, newPart(kind, beginningsOf(offer, set), true)] });
  const buttons = set === undefined ? added : [...added, { kind: 'imported' as const, label: 'Add imported vectors' }];
  return html`<div class="row all wrap">
    ${buttons.map(
      ({ kind, label }) =>
        html`<button class="btn small add" type="button" @click=${add(kind)}>
          <ui-icon name="add"></ui-icon> ${label}
        </button>`,
    )}
    <span class="small soft">${formatCount(lists)} lists are fused.</span>
    ${renderProblem(form, 'parts')}
  </div>`;
}
