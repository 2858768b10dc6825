/** Why a candidate was ranked, by what its retriever knows: words of BM25, the best part of an encoder, the lists of a hybrid. */
import { html, nothing, svg } from 'lit';
import { retrieverParts } from '../../../core/experiment/experiment.ts';
import type { HybridSettings, RetrieverSettings } from '../../../core/experiment/experiment.ts';
import type { Run } from '../../../core/experiment/run.ts';
import type { Explanation, PartRank, TermMatch } from '../../../core/retrieval/explanation.ts';
import { formatCount, formatDecimal } from '../../format.ts';
import { fusionWords, partName } from '../experiment/system-words.ts';

/** All that there is to say for the run's retriever; nothing is shown empty. */
export function renderExplanation(explanation: Explanation, { system, pool }: Pick<Run, 'system' | 'pool'>) {
  const { retriever } = system;
  const parts = retrieverParts(retriever);
  const hasWords = parts.some(({ kind }) => kind === 'bm25');
  const hasVectors = parts.some(({ kind }) => kind === 'dense');
  return html`${retriever.kind === 'hybrid' && explanation.parts.length > 0 ? renderParts(explanation.parts, retriever, pool) : nothing}
  ${hasVectors ? renderWindow(explanation, retriever) : nothing}
  ${hasWords ? renderTerms(explanation.terms, retriever.kind === 'hybrid' ? 'Sum, the BM25 score' : 'Sum, the score') : nothing}`;
}

function renderParts(ranks: readonly PartRank[], { parts, fusion, depth }: HybridSettings, pool: Run['pool']) {
  return html`<table>
      <caption class="sr">
        Place and score in each list that was fused
      </caption>
      <thead>
        <tr>
          <th scope="col">List</th>
          <th scope="col" class="num">Rank</th>
          <th scope="col" class="num">Score</th>
        </tr>
      </thead>
      <tbody>
        ${ranks.map(({ part, rank, score }) => {
          const settings = parts[part];
          const name = settings === undefined ? `list ${part + 1}` : partName(settings);
          return html`<tr>
            <th scope="row" class="trunc" title=${name}>${name}</th>
            <td class="num">
              ${rank === null ? html`<span class="faint">not in its first ${formatCount(depth)}</span>` : formatCount(rank)}
            </td>
            <td class="num">${formatDecimal(score)}</td>
          </tr>`;
        })}
      </tbody>
    </table>
    <p class="small soft said">
      Fused by
      ${fusionWords(fusion)}.${pool === 'corpus' ? '' : ' Ranks are those in the whole corpus; this question was asked of a pool of its own.'}
    </p>`;
}

function renderWindow({ window, unit }: Explanation, retriever: RetrieverSettings) {
  const score = retriever.kind === 'hybrid' ? '' : 'The score is the cosine of question and unit. ';
  const [first] = window;
  if (first === undefined) return html`<p class="small soft said">${score}The encoder saw the unit as one.</p>`;
  const isCut = retrieverParts(retriever).every((part) => part.kind === 'bm25' || part.windows === 'first');
  const several = new Set(unit.map(({ page }) => page)).size > 1;
  const where = several ? ` on sheet ${formatCount(first.page + 1)}` : ' on the page';
  const become = isCut
    ? `The unit is longer than the encoder’s window: only its first part was embedded, outlined${where}.`
    : `The unit is longer than the encoder’s window and was embedded in parts; its best part is outlined${where}.`;
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
