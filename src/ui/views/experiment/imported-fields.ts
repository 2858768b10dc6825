/** Which imported vectors rank, and what of the corpus and the benchmark they cover. */
import { html, nothing } from 'lit';
import { formatRoute, routeTo } from '../../../app/route.ts';
import type { VectorSetEntry } from '../../../app/app-state.ts';
import '../../elements/ui-icon.ts';
import { coverageWords, setWords } from '../settings/vector-words.ts';
import { renderProblem, renderSelect } from './form-fields.ts';
import type { FormContext } from './form-fields.ts';
import { withPart } from './system-draft.ts';
import type { ImportedDraft } from './system-draft.ts';

export function renderImportedFields(form: FormContext, place: number, part: ImportedDraft) {
  const { draft, offer } = form;
  const inHybrid = draft.retriever === 'hybrid';
  const offered = offer.vectorSets.filter(({ set }) => !inHybrid || set.units === 'pages');
  const names = offered.map(({ set }) => set.name);
  const current = offer.vectorSets.find(({ set }) => set.name === part.set);
  const others = part.set === '' || !names.includes(part.set) ? [part.set] : [];
  const options = [...others, ...names].map((name) => ({ value: name, label: name === '' ? 'none' : name }));
  const choose = (set: string): void => form.edit(withPart(draft, place, { ...part, set }));
  return [
    renderSelect('Vectors', options, part.set, choose, 'wide'),
    renderProblem(form, `set-${place}`),
    current === undefined ? renderAbsent(part.set) : renderCoverage(current, inHybrid),
  ];
}

function renderCoverage({ set, coverage }: VectorSetEntry, inHybrid: boolean) {
  const covers = coverageWords(coverage);
  return html`<p class="all small soft">
      ${setWords(set)}. Covers
      ${covers.main}${covers.lacks === '' ? '.' : html`: <span class="warn">${covers.lacks}</span>.`}
      <a href=${formatRoute(routeTo('settings', ['vectors']))}>What is missing</a>
    </p>
    ${
      inHybrid && set.units !== 'pages'
        ? html`<p class="all small err">
            <ui-icon name="error"></ui-icon> These are vectors of chunks, which are no units of another list.
          </p>`
        : nothing
    }`;
}

function renderAbsent(name: string) {
  return html`<p class="all row small">
    <ui-icon name="warning" class="warn"></ui-icon>
    <span
      >${name === '' ? 'No vectors were imported yet.' : `“${name}” is not in this workspace.`} Import vectors with the
      button above, or drop a manifest with its files.</span
    >
  </p>`;
}
