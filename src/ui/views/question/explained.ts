/** Why a candidate was ranked, by what its retriever knows: words of BM25, the best part of an encoder, vectors of a space. */
import { html, nothing, svg } from 'lit';
import { mergesPages, retrieverParts } from '../../../core/experiment/experiment.ts';
import type { SingleSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import type { Run, RunVectors } from '../../../core/experiment/run.ts';
import type { Candidate } from '../../../core/retrieval/candidate.ts';
import type { Explanation, TermMatch } from '../../../core/retrieval/explanation.ts';
import { formatCount, formatCounted, formatDecimal } from '../../format.ts';

type Explained = Pick<Run, 'system' | 'vectors' | 'encoders'>;

/** All that there is to say for the run's retriever; nothing is shown empty. */
export function renderExplanation(explanation: Explanation, run: Explained, { kind }: Pick<Candidate, 'kind'>) {
  const { retriever, unit } = run.system;
  const isImage = kind === 'page-image' || retriever.kind === 'image';
  // Of a page image there are no words and no window to tell, whatever else the system ranks.
  const parts = retrieverParts(retriever).filter((part) => !isImage || part.kind === 'image');
  const imported = retriever.kind === 'imported' ? run.vectors.find(({ name }) => name === retriever.set) : undefined;
  const isDense = parts.some((part) => part.kind === 'dense');
  const hasWindows = parts.some((part) => 'windows' in part);
  return html`${imported === undefined ? nothing : html`<p class="small soft said">${importedWords(imported)}</p>`}
  ${spaceSentences(explanation, run, isImage).map((words) => html`<p class="small soft said">${words}</p>`)}
  ${isDense || (hasWindows && explanation.window.length > 0) ? renderWindow(explanation, { parts, retriever, unit }) : nothing}
  ${
    parts.some((part) => part.kind === 'bm25')
      ? renderTerms(explanation.terms, retriever.kind === 'hybrid' ? 'Sum, the BM25 score' : 'Sum, the score')
      : nothing
  }`;
}

/** What a score in the space of a visual or late-interaction model is, and how many vectors the unit has there. */
export function spaceSentences(
  { vectors, heat }: Pick<Explanation, 'vectors' | 'heat'>,
  { system, encoders }: Pick<Run, 'system' | 'encoders'>,
  isImage: boolean,
): readonly string[] {
  const { retriever, unit } = system;
  // A page whose text and image are summed has vectors of its image, too.
  const both = mergesPages(system);
  const asked = retrieverParts(retriever)
    .filter(inSpace)
    .find((part) => both || part.kind === (isImage ? 'image' : 'late-interaction'));
  if (asked === undefined) return [];
  const { id, revision } = asked.encoder;
  const known = encoders.find((one) => one.id === id && one.revision === revision)?.visual?.vectors;
  const kind = heat === null ? known : 'multi';
  const what = isImage ? 'page image' : unit.kind === 'page' ? 'page' : 'chunk';
  const measured = retriever.kind === 'hybrid' || kind === undefined ? [] : [measureWords(kind, what)];
  if (vectors === null) return measured;
  const competes = kind === 'single' && vectors > 1 ? '; its best window competes' : '';
  return [...measured, `This ${what} has ${formatCounted(vectors, 'vector')}${competes}.`];
}

function inSpace(
  part: SingleSettings,
): part is Extract<SingleSettings, { readonly kind: 'image' | 'late-interaction' }> {
  return part.kind === 'image' || part.kind === 'late-interaction';
}

function measureWords(kind: 'single' | 'multi', what: string): string {
  return kind === 'single'
    ? `The score is the cosine of question and ${what}.`
    : `The score is the sum, over the tokens of the question, of the greatest similarity with a vector of the ${what} (MaxSim).`;
}

/** What the score of imported vectors is. */
function importedWords({ kind, metric, name, model }: RunVectors): string {
  const measure = metric === 'cosine' ? 'cosine' : 'dot product';
  const score =
    kind === 'single'
      ? `The score is the ${measure} of the vectors of question and unit`
      : `The score is the sum, over the vectors of the question, of the greatest ${measure} with a vector of the unit (MaxSim)`;
  return `${score}, as “${name}” has them of ${model}.`;
}

function renderWindow(
  { window, unit: covered }: Explanation,
  {
    parts,
    retriever,
    unit,
  }: Pick<SystemSettings, 'retriever' | 'unit'> & { readonly parts: readonly SingleSettings[] },
) {
  const score = retriever.kind === 'dense' ? 'The score is the cosine of question and unit. ' : '';
  const what = unit.kind === 'page' ? 'page' : 'chunk';
  const [first] = window;
  if (first === undefined) {
    return html`<p class="small soft said">${score}The whole ${what} was embedded in one window.</p>`;
  }
  const isCut = parts.every((part) => !('windows' in part) || part.windows === 'first');
  const several = new Set(covered.map(({ page }) => page)).size > 1;
  const where = several ? ` on sheet ${formatCount(first.page + 1)}` : ' on the page';
  const become = isCut
    ? `The ${what} is longer than the encoder’s window: only its first part was embedded, outlined${where}.`
    : `The ${what} is longer than the encoder’s window and was embedded in parts; its best part is outlined${where}.`;
  return html`<p class="small soft said">${score}${become}</p>`;
}

function renderTerms(terms: readonly TermMatch[] | null, sumWords: string) {
  if (terms === null) {
    return html`<p class="small soft said">
      The corpus changed since this run, so the parts of the BM25 score are not those it was made of. Run it again to
      see them.
    </p>`;
  }
  if (terms.length === 0) return html`<p class="small soft said">None of the question’s words stands in it.</p>`;
  const sum = terms.reduce((total, { contribution }) => total + contribution, 0);
  const most = Math.max(...terms.map(({ contribution }) => contribution), 1e-9);
  const sorted = [...terms].sort((a, b) => b.contribution - a.contribution);
  return html`<table>
    <caption class="sr">
      Words of the question that stand in it, with their part of the score
    </caption>
    <thead>
      <tr>
        <th scope="col">Word</th>
        <th scope="col" class="num">In it</th>
        <th scope="col" class="num">idf</th>
        <th scope="col" class="num part">Part</th>
      </tr>
    </thead>
    <tbody>
      ${sorted.map(
        ({ term, count, idf, contribution }) =>
          html`<tr>
            <th scope="row" class="trunc" title=${term}>${term}</th>
            <td class="num">${formatCount(count)}</td>
            <td class="num">${formatDecimal(idf, 2)}</td>
            <td class="num part">${bar(contribution / most)}${formatDecimal(contribution, 2)}</td>
          </tr>`,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row" colspan="3">${sumWords}</th>
        <td class="num">${formatDecimal(sum)}</td>
      </tr>
    </tfoot>
  </table>`;
}

function bar(share: number) {
  const width = 44 * Math.max(0, share);
  return html`<svg width="44" height="6" viewBox="0 0 44 6" aria-hidden="true">
    ${svg`<rect x=${44 - width} width=${width} height="6" />`}
  </svg>`;
}
