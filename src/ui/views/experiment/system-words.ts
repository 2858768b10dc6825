import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { Benchmark } from '../../../core/dataset/benchmark.ts';
import type { UnitSettings } from '../../../core/document/chunk.ts';
import type { OcrMethod, TextSettings } from '../../../core/document/text-settings.ts';
import { defaultPool } from '../../../core/experiment/default-experiment.ts';
import type {
  DenseSettings,
  FusionSettings,
  ImageSettings,
  JointSettings,
  LateInteractionSettings,
  PoolSettings,
  RetrieverSettings,
  SingleSettings,
  SystemSettings,
} from '../../../core/experiment/experiment.ts';
import { readsText } from '../../../core/experiment/experiment.ts';
import { shortModelName } from '../../../core/model/encoder-settings.ts';
import type { EncoderSettings } from '../../../core/model/encoder-settings.ts';
import type { VisualEncoderSettings } from '../../../core/model/visual-encoder-settings.ts';
import { resolvePoolKind } from '../../../core/retrieval/pool.ts';
import type { PoolKind } from '../../../core/retrieval/pool.ts';
import { formatCount } from '../../format.ts';
import { policyNames } from '../../ocr-words.ts';

/** Main words and a second, smaller line for a table cell. */
export interface TwoLines {
  readonly main: string;
  readonly more: string;
}

/** A retriever in two lines: what ranks, and with which settings. */
export function retrieverWords(retriever: RetrieverSettings): TwoLines {
  switch (retriever.kind) {
    case 'bm25': {
      const { k1, b, idf, tokens, unmatched } = retriever;
      const cut = tokens === 'words' ? 'words' : 'white-space tokens, case kept';
      return {
        main: `BM25, k1 ${k1}, b ${b}`,
        more: `${idf === 'textbook' ? 'textbook idf' : 'rank_bm25 idf'}, ${cut}${unmatched === 'rank-last' ? ', unmatched last' : ''}`,
      };
    }
    case 'dense': {
      const { encoder, windows } = retriever;
      return { main: shortModelName(encoder.id), more: `${dtypeWords(encoder)}, ${windowWords(encoder, windows)}` };
    }
    case 'imported':
      return { main: retriever.set, more: 'imported vectors' };
    case 'image':
      return { main: shortModelName(retriever.encoder.id), more: ['page images', ...spaceWords(retriever)].join(', ') };
    case 'late-interaction':
      return { main: shortModelName(retriever.encoder.id), more: ['text', ...spaceWords(retriever)].join(', ') };
    case 'joint':
      return {
        main: shortModelName(retriever.encoder.id),
        more: ['joint: text and page images in one space', ...spaceWords(retriever)].join(', '),
      };
    case 'hybrid':
      return {
        main: retriever.parts.map(partName).join(' + '),
        more: [
          fusionWords(retriever.fusion),
          ...(retriever.fusion.kind === 'concatenate' ? [] : [`first ${formatCount(retriever.depth)} of each`]),
          ...retriever.parts.flatMap(partChoices),
        ].join(', '),
      };
    default:
      return assertUnreachable(retriever);
  }
}

/** One list of a hybrid, in a word or two: "BM25", "all-MiniLM-L6-v2", "colSmol-256M, page images". */
export function partName(part: SingleSettings): string {
  switch (part.kind) {
    case 'bm25':
      return 'BM25';
    case 'dense':
      return shortModelName(part.encoder.id);
    case 'imported':
      return part.set;
    case 'image':
      return `${shortModelName(part.encoder.id)}, page images`;
    case 'late-interaction':
      return `${shortModelName(part.encoder.id)}, text`;
    default:
      return assertUnreachable(part);
  }
}

/** How rankings become one: "RRF, k 60", "weights 0.3 and 0.7", "concatenation, first 5 + 5". */
export function fusionWords(fusion: FusionSettings): string {
  switch (fusion.kind) {
    case 'rrf':
      return `RRF, k ${fusion.k}`;
    case 'weighted':
      return `weights ${fusion.weights.join(' and ')}`;
    case 'comb-sum':
      return 'CombSUM';
    case 'comb-mnz':
      return 'CombMNZ';
    case 'concatenate':
      return `concatenation, first ${fusion.counts.map(formatCount).join(' + ')}`;
    default:
      return assertUnreachable(fusion);
  }
}

export function unitWords(unit: UnitSettings): TwoLines {
  switch (unit.kind) {
    case 'page':
      return { main: 'pages', more: 'one page, one unit' };
    case 'characters':
      return { main: `chunks of ${formatCount(unit.size)}`, more: `${formatCount(unit.overlap)} overlap` };
    case 'tokens':
      return {
        main: `chunks of ${formatCount(unit.size)} tokens`,
        more: `${formatCount(unit.overlap)} overlap, tokens of ${shortModelName(unit.tokenizer.id)}`,
      };
    case 'imported':
      return { main: 'units of the set', more: unit.set };
    default:
      return assertUnreachable(unit);
  }
}

/** Whose text of each page a system searches, in two lines; page images and imported vectors have none. */
export function systemTextWords({ retriever, text }: Pick<SystemSettings, 'retriever' | 'text'>): TwoLines {
  return readsText(retriever) ? textWords(text) : { main: 'not read', more: '' };
}

/** Whose text of each page is searched, in two lines. */
export function textWords({ ocr, language, method }: TextSettings): TwoLines {
  if (ocr === 'off') return { main: 'text layer', more: 'no OCR' };
  return { main: policyNames[ocr], more: `${languageWords(language)}, ${methodWords(method)}` };
}

/** What a way of reading is called. */
export function methodWords(method: OcrMethod): string {
  switch (method) {
    case 'lines':
      return 'detected lines';
    case 'layout':
      return 'tesseract’s layout';
    case 'accurate':
      return 'accurate, slow';
    default:
      return assertUnreachable(method);
  }
}

const scripts: Readonly<Record<string, string>> = { sim: 'simplified', tra: 'traditional', vert: 'vertical' };
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** tesseract's names in words: "English", "English and German"; one that is no language code stands as it is. */
export function languageWords(language: string): string {
  const nameOf = (code: string): string => {
    const [plain = code, script] = code.split('_');
    const name = /^[a-z]{2,3}$/.test(plain) ? (languageNames.of(plain) ?? plain) : plain;
    return script === undefined ? name : `${name} (${scripts[script] ?? script})`;
  };
  return language.split('+').map(nameOf).join(' and ');
}

function dtypeWords({ dtype }: Pick<EncoderSettings, 'dtype'>): string {
  return dtype ?? 'precision by device';
}

function windowWords({ window }: Pick<VisualEncoderSettings, 'window'>, windows: DenseSettings['windows']): string {
  if (windows === 'all') return 'long units in parts';
  return window === 'unknown' ? 'first window alone' : `first ${formatCount(window)} tokens alone`;
}

/** How a model of one space is used: its precision, then what is not as usual. */
function spaceWords(retriever: ImageSettings | LateInteractionSettings | JointSettings): readonly string[] {
  const { kind, encoder } = retriever;
  return [
    dtypeWords(encoder),
    ...(kind === 'image' ? [] : [windowWords(encoder, retriever.windows)]),
    ...unusualWords(retriever),
  ];
}

/** What of a list in a hybrid is not as usual, with its name. */
function partChoices(part: SingleSettings): readonly string[] {
  if (part.kind === 'bm25' || part.kind === 'imported') return [];
  const cut = part.kind !== 'image' && part.windows === 'first' ? [windowWords(part.encoder, part.windows)] : [];
  const words = part.kind === 'dense' ? cut : [...cut, ...unusualWords(part)];
  return words.length === 0 ? [] : [`${partName(part)}: ${words.join(', ')}`];
}

function unusualWords(retriever: ImageSettings | LateInteractionSettings | JointSettings): readonly string[] {
  const { kind, encoder, pooling, rescored } = retriever;
  return [
    ...(kind !== 'late-interaction' && encoder.tiles === 'one' ? ['one tile a page'] : []),
    ...(pooling > 1 ? [`${formatCount(pooling)} vectors pooled into one`] : []),
    ...(rescored === null ? [] : [`two stages, ${percentWords(rescored)} scored in full`]),
  ];
}

function percentWords(share: number): string {
  return `${Number((100 * share).toPrecision(3))} %`;
}

/** What a pool's kind is called where it is chosen. */
export function poolTitle(kind: PoolSettings['kind']): string {
  switch (kind) {
    case 'default':
      return 'as the benchmark asks';
    case 'candidates':
      return 'the question’s candidate documents';
    case 'own-document':
      return 'the question’s own document';
    case 'corpus':
      return 'the whole corpus';
    case 'sampled':
      return 'own document and drawn distractors';
    default:
      return assertUnreachable(kind);
  }
}

/** What the benchmark's own pool comes to; null while there is no benchmark. */
export function defaultPoolOf(benchmark: Pick<Benchmark, 'format' | 'questions'> | null): PoolKind | null {
  if (benchmark === null) return null;
  const hasCandidates = benchmark.questions.some((question) => question.candidateDocuments !== null);
  return resolvePoolKind(defaultPool, { format: benchmark.format, hasCandidates });
}

/** The pool with what it comes to for this benchmark, and whether its gold is taken out. */
export function poolWords(pool: PoolSettings, benchmark: Benchmark | null): TwoLines {
  const resolved = pool.kind === 'default' ? defaultPoolOf(benchmark) : pool.kind;
  const main = resolved === null ? poolTitle('default') : poolTitle(resolved);
  const own = pool.kind === 'default' && resolved !== null ? 'as the benchmark asks' : '';
  const oracle = pool.withoutOracle ? 'gold documents taken out' : '';
  return { main, more: [own, oracle].filter((words) => words !== '').join(', ') };
}
