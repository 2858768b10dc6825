/** Which retriever ranks, with its settings; of a hybrid one, its lists and how they are fused. */
import { html, nothing } from 'lit';
import type { FusionSettings } from '../../../core/experiment/experiment.ts';
import '../../elements/ui-icon.ts';
import { formatCount } from '../../format.ts';
import { renderEncoderFields } from './encoder-fields.ts';
import { renderImportedFields } from './imported-fields.ts';
import { renderCheck, renderProblem, renderRadios, renderSelect, renderText } from './form-fields.ts';
import type { FormContext, Option } from './form-fields.ts';
import { importedPart, newPart, usedPlaces, withPart, withRetriever } from './system-draft.ts';
import type { Bm25Draft, PartDraft, SystemDraft } from './system-draft.ts';

const kinds: readonly Option<SystemDraft['retriever']>[] = [
  { value: 'bm25', label: 'BM25, by words' },
  { value: 'dense', label: 'Dense, by an encoder' },
  { value: 'hybrid', label: 'Hybrid, several fused' },
  { value: 'imported', label: 'Imported vectors' },
];

const listNames = { bm25: 'BM25', dense: 'encoder', imported: 'imported vectors' } as const;

const fusions: readonly Option<FusionSettings['kind']>[] = [
  { value: 'rrf', label: 'RRF: reciprocal ranks' },
  { value: 'weighted', label: 'weighted scores' },
  { value: 'comb-sum', label: 'CombSUM: sum of scores' },
  { value: 'comb-mnz', label: 'CombMNZ: sum × lists that hold it' },
];

export function renderRetrieverFields(form: FormContext) {
  const { draft } = form;
  const choose = (retriever: SystemDraft['retriever']): void =>
    form.edit(
      withRetriever(
        draft,
        retriever,
        form.offer.vectorSets.map(({ set }) => set.name),
      ),
    );
  const radios = renderRadios('retriever', 'Retriever', kinds, draft.retriever, choose, 'all');
  const places = usedPlaces(draft);
  if (draft.retriever !== 'hybrid') return [radios, places.map((place) => renderPart(form, place))];
  return [
    radios,
    places.map((place, number) => renderListed(form, place, number + 1)),
    renderAdd(form),
    renderFusion(form),
  ];
}

function renderPart(form: FormContext, place: number) {
  const part = form.draft.parts[place]!;
  switch (part.kind) {
    case 'bm25':
      return renderBm25(form, place, part);
    case 'dense':
      return renderEncoderFields(form, place, part);
    case 'imported':
      return renderImportedFields(form, place, part);
  }
}

function renderListed(form: FormContext, place: number, number: number) {
  const { draft } = form;
  const part = draft.parts[place]!;
  const name = `List ${number}: ${listNames[part.kind]}`;
  const remove = (): void => form.edit({ ...draft, parts: draft.parts.toSpliced(place, 1) });
  return html`<div class="part" role="group" aria-label=${name}>
    <div class="row all">
      <h3>${name}</h3>
      ${
        draft.parts.length <= 2
          ? nothing
          : html`<button class="btn quiet small push" type="button" aria-label="Remove ${name}" @click=${remove}>
              <ui-icon name="remove"></ui-icon> Remove
            </button>`
      }
    </div>
    ${renderPart(form, place)}
    ${
      draft.fusion === 'weighted'
        ? renderText(form, {
            field: `weight-${place}`,
            label: 'Weight',
            value: part.weight,
            changed: (weight) => withPart(draft, place, { ...part, weight }),
          })
        : nothing
    }
  </div>`;
}

function renderAdd(form: FormContext) {
  const { draft } = form;
  const add = (part: PartDraft) => (): void => form.edit({ ...draft, parts: [...draft.parts, part] });
  // Only vectors of pages are fused: chunks made elsewhere are no units of another list.
  const set = form.offer.vectorSets.find((one) => one.set.units === 'pages')?.set.name;
  return html`<div class="row all wrap">
    <button class="btn small" type="button" @click=${add(newPart('dense'))}>
      <ui-icon name="add"></ui-icon> Add an encoder
    </button>
    <button class="btn small" type="button" @click=${add(newPart('bm25'))}>
      <ui-icon name="add"></ui-icon> Add BM25
    </button>
    ${
      set === undefined
        ? nothing
        : html`<button class="btn small" type="button" @click=${add(importedPart(set))}>
            <ui-icon name="add"></ui-icon> Add imported vectors
          </button>`
    }
    <span class="small soft">${formatCount(draft.parts.length)} lists over the same units are fused.</span>
    ${renderProblem(form, 'parts')}
  </div>`;
}

function renderFusion(form: FormContext) {
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
    renderText(form, {
      field: 'depth',
      label: 'Candidates of each list',
      value: draft.depth,
      changed: (depth) => ({ ...draft, depth }),
    }),
  ];
}

function renderBm25(form: FormContext, place: number, part: Bm25Draft) {
  const changed = (change: Partial<Bm25Draft>): SystemDraft => withPart(form.draft, place, { ...part, ...change });
  const edit = (change: Partial<Bm25Draft>): void => form.edit(changed(change));
  return [
    renderText(form, {
      field: `k1-${place}`,
      label: 'k1, how much repeats count',
      value: part.k1,
      changed: (k1) => changed({ k1 }),
    }),
    renderText(form, {
      field: `b-${place}`,
      label: 'b, how much length counts',
      value: part.b,
      changed: (b) => changed({ b }),
    }),
    renderSelect(
      'idf',
      [
        { value: 'textbook', label: 'textbook, never below 0' },
        { value: 'rank_bm25', label: 'as the rank_bm25 package' },
      ],
      part.idf,
      (idf) => edit({ idf }),
    ),
    renderSelect(
      'Tokens',
      [
        { value: 'words', label: 'words, case and accents folded' },
        { value: 'whitespace', label: 'between white space, case kept' },
      ],
      part.tokens,
      (tokens) => edit({ tokens }),
    ),
    renderCheck(
      'Rank units without a word of the question last',
      '(in name and page order, as harnesses that sort all scores; else they are no results)',
      part.unmatched === 'rank-last',
      (last) => edit({ unmatched: last ? 'rank-last' : 'leave-out' }),
    ),
  ];
}
