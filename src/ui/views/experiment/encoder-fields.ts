/** Which encoder embeds, in which precision, and what becomes of units that are longer than its window. */
import { html, nothing } from 'lit';
import { formatRoute, routeTo } from '../../../app/route.ts';
import type { Dtype, Prompts } from '../../../core/model/embedding-model.ts';
import type { EncoderSettings } from '../../../core/model/encoder-settings.ts';
import '../../elements/ui-icon.ts';
import { formatCount } from '../../format.ts';
import { encoderChoices, encoderFrom, entryOf, keyOf, presenceOf } from './encoder-choice.ts';
import { renderRadios, renderSelect } from './form-fields.ts';
import type { FormContext, Offer, Option } from './form-fields.ts';
import { withPart } from './system-draft.ts';
import type { DenseDraft } from './system-draft.ts';

const precisions: readonly Option<Dtype | 'auto'>[] = [
  { value: 'auto', label: 'as suits the device' },
  { value: 'int8', label: 'int8' },
  { value: 'fp16', label: 'fp16' },
  { value: 'fp32', label: 'fp32' },
];

export function renderEncoderFields(form: FormContext, place: number, part: DenseDraft) {
  const { offer } = form;
  const { encoder } = part;
  const edit = (change: Partial<DenseDraft>): void => form.edit(withPart(form.draft, place, { ...part, ...change }));
  const choices = encoderChoices(offer.models, offer.hub, encoder);
  const options = choices.map(({ key, title, where }) => ({ value: key, label: `${title}: ${where}` }));
  const chooseModel = (key: string): void => {
    const choice = choices.find((one) => one.key === key);
    if (choice !== undefined) edit({ encoder: choice.encoder });
  };
  const choosePrecision = (value: Dtype | 'auto'): void => {
    const dtype = value === 'auto' ? null : value;
    const entry = entryOf(encoder, offer.models);
    const source = entry === undefined ? encoder.source : encoderFrom(entry, dtype, offer.hub).source;
    edit({ encoder: { ...encoder, dtype, source } });
  };
  return [
    renderSelect('Encoder', options, keyOf(encoder), chooseModel, 'wide'),
    renderSelect('Precision', precisions, encoder.dtype ?? 'auto', choosePrecision),
    renderRadios(
      `windows-${place}`,
      `Units longer than ${formatCount(encoder.window)} tokens`,
      [
        { value: 'all', label: 'embed all of it, in parts; the best part is the score' },
        { value: 'first', label: 'first window only, as published pipelines cut' },
      ],
      part.windows,
      (windows) => edit({ windows }),
      'all',
    ),
    html`<p class="all cap soft">${factsOf(encoder)}</p>`,
    renderPresence(encoder, offer),
  ];
}

/** Where the files come from where they are not here. */
function renderPresence(wanted: EncoderSettings, { models }: Offer) {
  const presence = presenceOf(wanted, models);
  if (presence === 'offline' || models.length === 0) return nothing;
  const settings = html`<a href=${formatRoute(routeTo('settings', ['models']))}>get it under Settings, Models</a>`;
  const { source } = wanted;
  return html`<p class="all row small">
    <ui-icon name="warning" class="warn"></ui-icon>
    <span
      >Not in this browser${wanted.dtype === null ? '' : ` as ${wanted.dtype}`}:
      ${settings}${source.kind === 'hub' ? `, or a run fetches it from ${source.baseUrl} when it starts` : ''}.</span
    >
  </p>`;
}

function factsOf({ dimensions, window, pooling, prompts }: EncoderSettings): string {
  const pooled = pooling === 'mean' ? 'mean of all tokens' : 'vector of the first token';
  return `${formatCount(dimensions)} dimensions, window of ${formatCount(window)} tokens, ${pooled}, ${promptWords(prompts)}`;
}

function promptWords({ query, passage }: Prompts): string {
  if (query === '' && passage === '') return 'no prompts';
  const quoted = (prompt: string): string => (prompt === '' ? 'none' : `“${prompt}”`);
  return `prompt of questions ${quoted(query)}, of units ${quoted(passage)}`;
}
