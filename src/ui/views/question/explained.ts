/** Why a candidate was ranked, by what its retriever knows: words of BM25, the best part of an encoder, the lists of a hybrid. */
import { html, nothing, svg } from 'lit';
import { retrieverParts } from '../../../core/experiment/experiment.ts';
import type { FusionSettings, HybridSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import type { Run, RunVectors } from '../../../core/experiment/run.ts';
import type { Candidate, FusedPart } from '../../../core/retrieval/candidate.ts';
import type { Explanation, TermMatch } from '../../../core/retrieval/explanation.ts';
import { contributionsOf } from '../../../core/retrieval/fused-parts.ts';
import { formatCount, formatDecimal, formatScore } from '../../format.ts';
import { fusionWords, partName } from '../experiment/system-words.ts';

/** What the lists of a hybrid gave the candidate when they were fused; nothing of a single retriever. */
export function renderFused({ retriever }: Pick<SystemSettings, 'retriever'>, { parts, score }: Candidate) {
  if (retriever.kind !== 'hybrid') return nothing;
  if (parts === undefined) {
    return html`<p class="small soft said">
      Fused by ${fusionWords(retriever.fusion)}. This run does not hold what each list gave: run it again to see it.
    </p>`;
  }
  return renderParts(parts, score, retriever);
}

/** All that there is to say for the run's retriever; nothing is shown empty. */
export function renderExplanation(explanation: Explanation, { system, vectors }: Pick<Run, 'system' | 'vectors'>) {
  const { retriever, unit } = system;
  const parts = retrieverParts(retriever);
  const hasWords = parts.some(({ kind }) => kind === 'bm25');
  const imported = retriever.kind === 'imported' ? vectors.find(({ name }) => name === retriever.set) : undefined;
  const hasVectors = parts.some(({ kind }) => kind === 'dense');
  return html`${imported === undefined ? nothing : html`<p class="small soft said">${importedWords(imported)}</p>`}
  ${hasVectors ? renderWindow(explanation, { retriever, unit }) : nothing}
  ${hasWords ? renderTerms(explanation.terms, retriever.kind === 'hybrid' ? 'Sum, the BM25 score' : 'Sum, the score') : nothing}`;
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

function renderParts(fused: readonly (FusedPart | null)[], score: number, { parts, fusion, depth }: HybridSettings) {
  const byRank = fusion.kind === 'rrf';
  const digits = byRank ? 4 : 3;
  const contributions = contributionsOf(fused, fusion);
  return html`<table class="fused">
      <caption class="sr">
        Place and score in each list that was fused, and what each adds
      </caption>
      <thead>
        <tr>
          <th scope="col">List</th>
          <th scope="col" class="num">Rank</th>
          <th scope="col" class="num">Score</th>
          ${byRank ? nothing : html`<th scope="col" class="num">Norm.</th>`}
          <th scope="col" class="num">Adds</th>
        </tr>
      </thead>
      <tbody>
        ${fused.map((part, place) => {
          const settings = parts[place];
          const name = settings === undefined ? `list ${place + 1}` : partName(settings);
          return html`<tr>
            <th scope="row" class="trunc" title=${name}>${name}</th>
            ${
              part === null
                ? html`<td class="num faint" colspan=${byRank ? 2 : 3}>not in its first ${formatCount(depth)}</td>`
                : html`<td class="num">${formatCount(part.rank)}</td>
                    <td class="num">${formatDecimal(part.score)}</td>
                    ${byRank ? nothing : html`<td class="num">${formatDecimal(part.normalised)}</td>`}`
            }
            <td class="num">${part === null ? '0' : formatDecimal(contributions[place] ?? null, digits)}</td>
          </tr>`;
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colspan=${byRank ? 3 : 4}>Sum, the score</th>
          <td class="num">${byRank ? formatDecimal(score, digits) : formatScore(score)}</td>
        </tr>
      </tfoot>
    </table>
    <p class="small soft said">Fused by ${fusionWords(fusion)}: ${addsWords(fusion)}</p>`;
}

/** What each list adds, as a formula in words. */
function addsWords(fusion: FusionSettings): string {
  const norm = 'Norm. is the score between the list’s least of this question, 0, and its greatest, 1.';
  switch (fusion.kind) {
    case 'rrf':
      return `each list adds 1/(${fusion.k} + rank).`;
    case 'weighted':
      return `each list adds weight × norm. ${norm}`;
    case 'comb-sum':
      return `each list adds its norm. ${norm}`;
    case 'comb-mnz':
      return `each list adds its norm. × the lists that hold the unit. ${norm}`;
  }
}

function renderWindow(
  { window, unit: covered }: Explanation,
  { retriever, unit }: Pick<SystemSettings, 'retriever' | 'unit'>,
) {
  const score = retriever.kind === 'hybrid' ? '' : 'The score is the cosine of question and unit. ';
  const what = unit.kind === 'page' ? 'page' : 'chunk';
  const [first] = window;
  if (first === undefined) {
    return html`<p class="small soft said">${score}The whole ${what} was embedded in one window.</p>`;
  }
  const isCut = retrieverParts(retriever).every((part) => part.kind !== 'dense' || part.windows === 'first');
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
