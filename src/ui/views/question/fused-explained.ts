/** What the lists of a hybrid, or the one ranking of a joint system, gave a candidate. */
import { html, nothing } from 'lit';
import type { FusionSettings, HybridSettings, SystemSettings } from '../../../core/experiment/experiment.ts';
import type { Run } from '../../../core/experiment/run.ts';
import type { Candidate, FusedPart } from '../../../core/retrieval/candidate.ts';
import { contributionsOf } from '../../../core/retrieval/fused-parts.ts';
import { formatCount, formatDecimal, formatScore } from '../../format.ts';
import { fusionWords, partName } from '../experiment/system-words.ts';

type Summing = Exclude<FusionSettings, { readonly kind: 'concatenate' }>;

/** "score 13.515"; a concatenated list has places and no scores of its own. */
export function scoreWords(run: Pick<Run, 'system'> | null, { score, parts }: Candidate): string {
  const retriever = run?.system.retriever;
  if (retriever?.kind !== 'hybrid' || retriever.fusion.kind !== 'concatenate') return `score ${formatScore(score)}`;
  const part = parts?.find((one) => one !== null);
  return part === undefined || part === null ? '' : `place ${formatCount(part.rank)} of its list`;
}

/** Which lists ranked the candidate, where and with which score; nothing of a single retriever. */
export function renderFused({ retriever }: Pick<SystemSettings, 'retriever'>, { parts, score }: Candidate) {
  if (retriever.kind === 'joint') {
    return html`<p class="small soft said">Text and page images stand in one ranking by score.</p>`;
  }
  if (retriever.kind !== 'hybrid') return nothing;
  const { fusion } = retriever;
  if (parts === undefined) {
    return html`<p class="small soft said">
      Fused by ${fusionWords(fusion)}. This run does not hold what each list gave: run it again to see it.
    </p>`;
  }
  return fusion.kind === 'concatenate'
    ? renderPlace(parts, fusion.counts, retriever)
    : renderParts(parts, score, { ...retriever, fusion });
}

/** Nothing is summed, so there is one list to tell: the one that it was taken from. */
function renderPlace(
  fused: readonly (FusedPart | null)[],
  counts: readonly number[],
  { parts }: Pick<HybridSettings, 'parts'>,
) {
  const place = fused.findIndex((part) => part !== null);
  const part = fused[place];
  const nameAt = (at: number): string => {
    const settings = parts[at];
    return settings === undefined ? `list ${at + 1}` : partName(settings);
  };
  const lists = counts.map((count, at) => `${formatCount(count)} of ${nameAt(at)}`).join(', then ');
  return html`${
      part === undefined || part === null
        ? nothing
        : html`<dl class="facts">
            <dt>From the list</dt>
            <dd>${nameAt(place)}</dd>
            <dt>Place there</dt>
            <dd>${formatCount(part.rank)} of the first ${formatCount(counts[place] ?? 0)}</dd>
            <dt>Score there</dt>
            <dd>${formatScore(part.score)}</dd>
          </dl>`
    }
    <p class="small soft said">Lists one after the other: ${lists}. No scores are summed.</p>`;
}

function renderParts(
  fused: readonly (FusedPart | null)[],
  score: number,
  { parts, fusion, depth }: Pick<HybridSettings, 'parts' | 'depth'> & { readonly fusion: Summing },
) {
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
function addsWords(fusion: Summing): string {
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
