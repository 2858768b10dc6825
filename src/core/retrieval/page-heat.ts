import type { TileGrid } from '../image/tiles.ts';
import { rowRole } from '../model/visual-roles.ts';
import type { RowRoles } from '../model/visual-roles.ts';
import type { MultiVectorExplanation } from '../vector/multi-vector-index.ts';
import type { HeatToken, PageHeat } from './explanation.ts';

export interface PageHeatInput {
  /** The question's vectors: the part of the question that each stands for (shape: tokens × 2, UTF-16) and its `rowRole`. */
  readonly question: { readonly spans: Uint32Array; readonly kinds: Uint8Array };
  /** Over the rows that are searched. */
  readonly explanation: Pick<MultiVectorExplanation, 'score' | 'bestRows' | 'similarities' | 'ofRows'>;
  /** What each vector that the model gave for the page stands for. */
  readonly roles: RowRoles;
  /** The searched row that each of these is pooled in; null: they are searched themselves. */
  readonly clusters: Uint32Array | null;
  readonly grid: TileGrid;
  /** Patches along a tile's edge. */
  readonly side: number;
}

/**
 * Which patch of a page image holds how much of its score (ColPali, arXiv 2407.01449, section 4.1: a token's part is its greatest
 * similarity with a row). A row that is no patch is outside the picture; a row that several were pooled in shares its similarity
 * out among them equally. A page without patches has tokens alone.
 */
export function pageHeat({ question, explanation, roles, clusters, grid, side }: PageHeatInput): PageHeat {
  const { score, bestRows, similarities: best, ofRows } = explanation;
  const tokens = best.length;
  const rows = tokens === 0 ? 0 : ofRows.length / tokens;
  const places = [...roles.kinds.keys()];
  const patchRows = places.filter((place) => roles.kinds[place] === rowRole.patch);
  const searched = (place: number): number => clusters?.[place] ?? place;
  const members = new Uint32Array(rows);
  for (const place of places) members[searched(place)]! += 1;
  const similarities = new Float32Array(tokens * patchRows.length);
  const shares = new Float32Array(tokens * patchRows.length);
  const told = Array.from({ length: tokens }, (_, token): HeatToken => {
    const similarity = best[token]!;
    const share = similarity / members[bestRows[token]!]!;
    let holding = 0;
    for (const [at, place] of patchRows.entries()) {
      const row = searched(place);
      const cell = token * patchRows.length + at;
      similarities[cell] = ofRows[token * rows + row]!;
      if (row !== bestRows[token]) continue;
      shares[cell] = share;
      holding += 1;
    }
    return {
      start: question.spans[2 * token] ?? 0,
      end: question.spans[2 * token + 1] ?? 0,
      kind: kindOf(question.kinds[token]),
      similarity,
      inPicture: holding === members[bestRows[token]!]! ? similarity : share * holding,
    };
  });
  return {
    score,
    tokens: told,
    grid,
    side,
    patches: Uint16Array.from(patchRows.flatMap((place) => [...roles.patches.subarray(3 * place, 3 * place + 3)])),
    similarities,
    shares,
  };
}

function kindOf(role: number | undefined): HeatToken['kind'] {
  if (role === rowRole.word) return 'word';
  return role === rowRole.prompt ? 'prompt' : 'special';
}
