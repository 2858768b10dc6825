import { assertUnreachable } from '../assert-unreachable.ts';

/**
 * How a provider counts the tokens of an image. Sizes are in pixels of the image as it is sent.
 * `fixed`: so many an image. `tiles`: the image is fitted into a square of `longest`, its shorter side then to `shortest`, and cut into
 * squares of `tile`; `base` + `perTile` each. `patches`: squares of `patch`, `factor` tokens each; an image of more than `most` tokens is
 * made smaller by the provider and counts `most`.
 */
export type ImageTokenRule =
  | { readonly kind: 'fixed'; readonly tokens: number }
  | {
      readonly kind: 'tiles';
      readonly longest: number;
      readonly shortest: number;
      readonly tile: number;
      readonly base: number;
      readonly perTile: number;
    }
  | { readonly kind: 'patches'; readonly patch: number; readonly factor: number; readonly most: number };

/** Where nothing is known of a model: 28 × 28 pixels a token, as Qwen2-VL and its kin count, and no limit worth the name. */
export const defaultImageTokens: ImageTokenRule = { kind: 'patches', patch: 28, factor: 1, most: 16_384 };

/**
 * Tokens of an image by a rule, rounded up; at least 1.
 * Example: `tiles` of 512 in 2048 and 768, 85 + 170 each: 1024 × 1024 becomes 768 × 768, 4 tiles: 85 + 4 · 170 = 765.
 */
export function imageTokens(rule: ImageTokenRule, widthPixels: number, heightPixels: number): number {
  const width = Math.max(1, widthPixels);
  const height = Math.max(1, heightPixels);
  switch (rule.kind) {
    case 'fixed':
      return rule.tokens;
    case 'tiles': {
      const inSquare = Math.min(1, rule.longest / Math.max(width, height));
      const scale = inSquare * Math.min(1, rule.shortest / (inSquare * Math.min(width, height)));
      // A side that is a whole number of tiles must not become one more by rounding.
      const along = (side: number): number => Math.ceil((side * scale) / rule.tile - 1e-9);
      return Math.max(1, rule.base + rule.perTile * along(width) * along(height));
    }
    case 'patches': {
      const patches = Math.ceil(width / rule.patch) * Math.ceil(height / rule.patch);
      return Math.max(1, Math.min(rule.most, Math.ceil(patches * rule.factor)));
    }
    default:
      return assertUnreachable(rule);
  }
}
