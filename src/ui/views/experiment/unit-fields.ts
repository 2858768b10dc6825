/** What is one unit of the ranking. */
import { bundledEncoder } from '../../../core/experiment/default-experiment.ts';
import { shortModelName } from '../../../core/model/encoder-settings.ts';
import type { TokenizerSettings } from '../../../core/model/encoder-settings.ts';
import { encoderFrom } from './encoder-choice.ts';
import { renderRadios, renderSelect, renderText } from './form-fields.ts';
import type { FormContext, Offer, Option } from './form-fields.ts';
import { tokenizerOf } from './system-draft.ts';
import type { SystemDraft, TypedField } from './system-draft.ts';

const kinds: readonly Option<SystemDraft['unit']>[] = [
  { value: 'page', label: 'Pages' },
  { value: 'characters', label: 'Chunks of characters' },
  { value: 'tokens', label: 'Chunks of tokens' },
];

export function renderUnitFields(form: FormContext) {
  const { draft } = form;
  const text = (field: TypedField, label: string) =>
    renderText(form, { field, label, value: draft[field], changed: (value) => ({ ...draft, [field]: value }) });
  const radios = renderRadios('unit', 'Unit', kinds, draft.unit, (unit) => form.edit({ ...draft, unit }), 'all');
  switch (draft.unit) {
    case 'page':
      return radios;
    case 'characters':
      return [radios, text('size', 'Size, characters'), text('overlap', 'Overlap')];
    case 'tokens':
      return [radios, text('tokenSize', 'Size, tokens'), text('tokenOverlap', 'Overlap'), renderTokenizer(form)];
  }
}

function renderTokenizer({ draft, offer, edit }: FormContext) {
  const tokenizers = tokenizersOf(offer, draft.tokenizer);
  const options = tokenizers.map((one) => ({ value: keyOf(one), label: shortModelName(one.id) }));
  const choose = (key: string): void => {
    const tokenizer = tokenizers.find((one) => keyOf(one) === key);
    if (tokenizer !== undefined) edit({ ...draft, tokenizer });
  };
  return renderSelect('Tokens of which model', options, keyOf(draft.tokenizer), choose, 'wide');
}

/** The present one, then those of the models on the list; the bundled one where nothing is known of any. */
function tokenizersOf({ models, hub }: Offer, current: TokenizerSettings): readonly TokenizerSettings[] {
  const listed = models.map((entry) => tokenizerOf(encoderFrom(entry, null, hub)));
  const known = listed.length > 0 ? listed : [tokenizerOf(bundledEncoder)];
  return known.some((one) => keyOf(one) === keyOf(current))
    ? known.map((one) => (keyOf(one) === keyOf(current) ? current : one))
    : [current, ...known];
}

function keyOf({ id, exportId, revision }: TokenizerSettings): string {
  return JSON.stringify([id, exportId, revision]);
}
