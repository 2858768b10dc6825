/** Which visual or late-interaction model ranks, how it sees pages and texts, and what is traded for memory and speed. */
import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { formatRoute, routeTo } from '../../../app/route.ts';
import type { Dtype } from '../../../core/model/embedding-model.ts';
import type { VisualEncoderSettings } from '../../../core/model/visual-encoder-settings.ts';
import type { PageTiles } from '../../../core/model/visual-model.ts';
import { neighbours } from '../../../core/vector/mean-rows.ts';
import '../../elements/ui-icon.ts';
import { formatCount } from '../../format.ts';
import { mayHaveTiles, mayInteractLate, vectorsInWords } from '../settings/visual-words.ts';
import { renderCheck, renderRadios, renderSelect, renderText } from './form-fields.ts';
import type { FormContext, Offer, Option } from './form-fields.ts';
import { withPart } from './system-draft.ts';
import type { SystemDraft, VisualDraft } from './system-draft.ts';
import {
  adapterOfEncoder,
  oneTileInWords,
  precisionsOf,
  tilesOfGraph,
  visualChoiceKey,
  visualChoices,
  visualEntryOf,
  visualPresence,
} from './visual-choice.ts';

const poolings = [1, 2, 3, 4, 5, 6, 8, 10, 16, 20];

export function renderVisualFields(form: FormContext, place: number, part: VisualDraft) {
  const { offer, draft } = form;
  const { encoder, kind } = part;
  const edit = (change: Partial<VisualDraft>): void => form.edit(withPart(draft, place, { ...part, ...change }));
  const choices = visualChoices(offer.visuals, offer.hub, encoder, kind);
  const options = choices.map(({ key, title, where }) => ({ value: key, label: `${title}: ${where}` }));
  const chooseModel = (key: string): void => {
    const choice = choices.find((one) => one.key === key);
    if (choice === undefined) return;
    const isMulti = mayInteractLate(adapterOfEncoder(choice.encoder, offer.visuals));
    // One vector a page is neither pooled nor searched in two stages, and no name says that it is.
    edit({ encoder: choice.encoder, ...(isMulti ? {} : { pooling: 1, twoStage: false }) });
  };
  const precisions: readonly Option<Dtype | 'auto'>[] = [
    { value: 'auto', label: 'as suits the device' },
    ...precisionsOf(encoder, offer.visuals).map((dtype) => ({ value: dtype, label: dtype })),
  ];
  const choosePrecision = (value: Dtype | 'auto'): void =>
    edit({ encoder: { ...encoder, dtype: value === 'auto' ? null : value } });
  const adapter = adapterOfEncoder(encoder, offer.visuals);
  return [
    renderSelect(
      kind === 'late-interaction' ? 'Model' : 'Visual model',
      options,
      visualChoiceKey(encoder),
      chooseModel,
      'wide',
    ),
    renderSelect('Precision', precisions, encoder.dtype ?? 'auto', choosePrecision),
    kind !== 'late-interaction' && mayHaveTiles(adapter)
      ? renderSelect(
          'A page is seen in',
          tileOptions(tilesOfGraph(encoder, offer.visuals)),
          encoder.tiles,
          (tiles) => edit({ encoder: { ...encoder, tiles } }),
          'wide',
        )
      : nothing,
    kind === 'image' ? nothing : renderWindows(place, part, edit),
    html`<p class="all cap soft">
      ${factsOf(encoder, offer)}.
      <a href=${formatRoute(routeTo('settings', ['models']))}>Add a model</a>
    </p>`,
    renderPresence(encoder, offer),
    mayInteractLate(adapter) ? renderMemory(form, place, part, edit) : renderNoEffect(part, edit),
  ];
}

function renderWindows(place: number, part: VisualDraft, edit: (change: Partial<VisualDraft>) => void) {
  const { window } = part.encoder;
  return renderRadios(
    `windows-${place}`,
    window === 'unknown'
      ? 'Units longer than the model’s window'
      : `Units longer than ${formatCount(window)} tokens, the model’s window`,
    [
      { value: 'all', label: 'embed all of it, in parts; the best part is the score' },
      { value: 'first', label: 'first window only, as published pipelines cut' },
    ],
    part.windows,
    (windows) => edit({ windows }),
    'all',
  );
}

/** Token pooling and two-stage search: of models with a vector a token alone. */
function renderMemory(
  form: FormContext,
  place: number,
  part: VisualDraft,
  edit: (change: Partial<VisualDraft>) => void,
) {
  const factors = [...new Set([...poolings, part.pooling])].sort((a, b) => a - b);
  const options = factors.map((factor) => ({
    value: String(factor),
    label: factor === 1 ? 'none' : `${formatCount(factor)} vectors into one`,
  }));
  const changed = (rescored: string): SystemDraft => withPart(form.draft, place, { ...part, rescored });
  // Open where something is chosen already; afterwards the person opens and closes it.
  const isOpen = guard([place], () => part.pooling > 1 || part.twoStage);
  return html`<details class="all" ?open=${isOpen}>
    <summary>Memory and speed</summary>
    <div class="inner">
      ${renderSelect('Token pooling', options, String(part.pooling), (factor) => edit({ pooling: Number(factor) }))}
      ${renderCheck(
        'Search in two stages',
        `(means of ${neighbours} neighbouring vectors choose; no fewer than the candidates kept are scored in full)`,
        part.twoStage,
        (twoStage) => edit({ twoStage }),
      )}
      ${
        part.twoStage
          ? renderText(form, {
              field: `rescored-${place}`,
              label: 'Scored in full, %',
              value: part.rescored,
              changed,
            })
          : nothing
      }
      <p class="all cap soft">
        Both lose a little: pooling needs less memory for the search, two stages less time a question. Vectors are
        stored unpooled, so that another choice embeds nothing again.
      </p>
    </div>
  </details>`;
}

/** An experiment file may ask for what a model of single vectors does not have. */
function renderNoEffect({ pooling, twoStage }: VisualDraft, edit: (change: Partial<VisualDraft>) => void) {
  if (pooling === 1 && !twoStage) return nothing;
  const what = pooling === 1 ? 'Two-stage search' : twoStage ? 'Pooling and two-stage search' : 'Pooling';
  return html`<p class="all row wrap small">
    <ui-icon name="warning" class="warn"></ui-icon>
    <span>${what} of single vectors: without effect.</span>
    <button class="btn small" type="button" @click=${() => edit({ pooling: 1, twoStage: false })}>Turn it off</button>
  </p>`;
}

/** Where the files come from where they are not here, or why the model cannot be run. */
function renderPresence(wanted: VisualEncoderSettings, { visuals }: Offer) {
  const refused = visualEntryOf(wanted, visuals)?.model.refused ?? null;
  if (refused !== null) {
    return html`<p class="all row small err"><ui-icon name="error"></ui-icon> <span>${refused}</span></p>`;
  }
  const presence = visualPresence(wanted, visuals);
  if (presence === 'offline' || visuals.length === 0) return nothing;
  const { source } = wanted;
  const settings = html`<a href=${formatRoute(routeTo('settings', ['models']))}
    >${presence === 'absent' ? 'pick its folder' : 'get it'} under Settings, Models</a
  >`;
  return html`<p class="all row small">
    <ui-icon name="warning" class="warn"></ui-icon>
    <span
      >Not in this browser:
      ${settings}${source.kind === 'hub' ? `, or a run fetches it from ${source.baseUrl} when it starts` : ''}.</span
    >
  </p>`;
}

function factsOf(encoder: VisualEncoderSettings, { visuals }: Offer): string {
  const outcome = visualEntryOf(encoder, visuals)?.loaded?.outcome;
  const adapter = adapterOfEncoder(encoder, visuals);
  const dimensions = outcome?.dimensions ?? encoder.dimensions;
  const vectors =
    adapter === null
      ? 'Its files tell how it compares texts and pages'
      : adapter === 'late-interaction' || adapter === 'text-late-interaction'
        ? 'Late interaction, a vector a token'
        : `${capital(vectorsInWords(adapter))}, one a page and one a text window`;
  return dimensions === 'unknown' ? vectors : `${vectors}, ${formatCount(dimensions)} dimensions`;
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function tileOptions(taken: number | 'any' | null): readonly Option<PageTiles>[] {
  return [
    { value: 'all', label: 'all tiles, as the model was trained' },
    { value: 'one', label: `one tile a page (economy): ${oneTileInWords(taken)}` },
  ];
}
