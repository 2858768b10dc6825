import type { PageHeat } from '../../../core/retrieval/explanation.ts';
import { heatLayers, heatPicture } from './heat-picture.ts';
import type { HeatLayer, HeatPicture } from './heat-picture.ts';
import { heatWords, isSeen } from './heat-words.ts';
import type { HeatWord } from './heat-words.ts';

/** What of a heat map is chosen. */
export interface HeatView {
  readonly shown: boolean;
  /** 0: all words; from 1 a word of `heatWords`. */
  readonly place: number;
  readonly layer: HeatLayer;
}

/** A heat map as it is seen. */
export interface HeatInView {
  readonly heat: PageHeat;
  readonly words: readonly HeatWord[];
  readonly view: HeatView;
  readonly picture: HeatPicture;
  /** What it is of, in words: "all words of the question", "“Northern”". */
  readonly of: string;
}

/** A layer or a word that this page does not have gives way to the first. Null for a page without patches. */
export function heatInView(question: string, heat: PageHeat, { shown, place, layer }: HeatView): HeatInView | null {
  const layers = heatLayers(heat);
  const [first] = layers;
  if (first === undefined) return null;
  const words = heatWords(question, heat);
  const view: HeatView = {
    shown,
    place: place > words.length ? 0 : place,
    layer: layers.includes(layer) ? layer : first,
  };
  const word = words[view.place - 1] ?? null;
  const picture = heatPicture(heat, view.layer, word);
  // What matched outside the picture has no place in it, however alike some patch is.
  const seen = word === null || isSeen(word) ? picture : { ...picture, hottest: null };
  return { heat, words, view, picture: seen, of: namedWords(word) };
}

function namedWords(word: HeatWord | null): string {
  if (word === null) return 'all words of the question';
  return word.text === null ? 'other tokens of the question' : `“${word.text}”`;
}
