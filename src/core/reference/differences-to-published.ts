import { assertUnreachable } from '../assert-unreachable.ts';
import type { OcrPolicy } from '../document/text-settings.ts';
import { type AnsweringSettings, fusionShares } from '../experiment/answering.ts';
import { type Bm25Settings, readsText, retrieverParts, type SingleSettings } from '../experiment/experiment.ts';
import type { Run } from '../experiment/run.ts';
import { shortModelName } from '../model/encoder-settings.ts';
import type { PublishedMean } from './published.ts';
import type { PublishedConditions, PublishedPipeline, Stated } from './published-conditions.ts';

/** What of a run is held against the conditions of a published mean. */
export type ComparedRun = Pick<Run, 'system' | 'pool' | 'questions' | 'answers' | 'origin'>;

/**
 * What differs between a run and the conditions of a published mean, a sentence each: number of questions, pipeline, prompt, model,
 * temperature, retrievers, OCR, chunks, k, size of images, pool, whether it may decline, judge. The last sentence names what the published
 * side does not state. Under the same conditions, all stated: for a mean of retrieval an empty list; for one of answers the sentence on
 * the prompts' wording, which is always Leafmark's own. Models are compared by the last part of their names, without regard to case: what
 * stands behind a name of a provider may have changed since. Of imported predictions only the number of questions is known.
 */
export function differencesToPublished(run: ComparedRun, published: PublishedMean): string[] {
  const answering = run.system.answering;
  const isOfAnswers = published.metric !== 'SourceDocument@5';
  const asked = isOfAnswers && run.answers !== null ? run.answers.sample : run.questions;
  const differences =
    asked === published.questions ? [] : [differs('Questions', count(asked), count(published.questions))];
  if (run.origin.kind === 'imported') {
    return [...differences, 'The predictions were imported: how they were made is not known here.'];
  }
  const { conditions } = published;
  if (isOfAnswers) differences.push(...answeringDifferences(answering, conditions));
  if (!isLongContext(answering, conditions)) differences.push(...retrieverDifferences(run.system, conditions));
  differences.push(...textDifferences(run.system, conditions, isOfAnswers));
  if (isOfAnswers && answering !== null) differences.push(...shownDifferences(answering, conditions));
  differences.push(...poolDifferences(run, conditions));
  const unstated = conditionNames.flatMap(([key, name]) => (conditions[key] === 'not-stated' ? [name] : []));
  if (unstated.length > 0) differences.push(`Not stated for the published mean: ${unstated.join(', ')}.`);
  return differences;
}

const conditionNames: readonly (readonly [keyof PublishedConditions, string])[] = [
  ['pipeline', 'pipeline'],
  ['promptForm', 'prompt'],
  ['model', 'model'],
  ['temperature', 'temperature'],
  ['textRetriever', 'text retriever'],
  ['imageRetriever', 'image retriever'],
  ['ocr', 'OCR'],
  ['unit', 'chunks'],
  ['textK', 'number of texts'],
  ['imageK', 'number of images'],
  ['imagePixels', 'size of images'],
  ['mayDecline', 'whether it may decline'],
  ['pool', 'pool'],
];

type System = ComparedRun['system'];

function answeringDifferences(answering: AnsweringSettings | null, published: PublishedConditions): string[] {
  if (answering === null) return ['Nothing is answered here.'];
  const { pipeline, promptForm, generator, judge, mayDecline } = answering;
  const sentences: (string | null)[] = [
    differing<string, PublishedPipeline>('Pipeline', pipeline, published.pipeline, (value) => value),
    differing('Prompt', promptForm, published.promptForm, (value) => value),
    generator === null ? null : 'Prompts: in Leafmark’s own words.',
    differingModel('Model', generator?.model ?? null, published.model),
    generator === null
      ? null
      : differing('Temperature', generator.temperature ?? 'the provider’s own', published.temperature, String),
    differing('May decline', mayDecline, published.mayDecline, (value) => (value ? 'yes' : 'no')),
  ];
  if (published.judge !== null && published.judge !== 'not-stated') {
    const { model, temperature } = published.judge;
    sentences.push(differingModel('Judge', judge?.model.model ?? null, model));
    if (judge !== null) {
      const ours = judge.model.temperature ?? 'the provider’s own';
      sentences.push(differing('Temperature of the judge', ours, temperature, String));
    }
  }
  return sentences.filter((sentence) => sentence !== null);
}

/** Where whole documents are read on both sides, no retriever decides what is shown. */
function isLongContext(answering: AnsweringSettings | null, published: PublishedConditions): boolean {
  return answering?.pipeline === 'long-context' && published.pipeline === 'long-context';
}

function retrieverDifferences({ retriever }: System, published: PublishedConditions): string[] {
  const parts = retrieverParts(retriever);
  const texts = parts.filter(({ kind }) => kind !== 'image');
  const images = parts.filter(({ kind }) => kind === 'image');
  const sentences = [
    differingModel('Text retriever', namesOf(texts), published.textRetriever),
    differingModel('Image retriever', namesOf(images), published.imageRetriever),
  ].filter((sentence) => sentence !== null);
  const isBm25 = published.textRetriever === 'BM25';
  const isModel = published.textRetriever !== null && published.textRetriever !== 'not-stated' && !isBm25;
  const isCutNowhere = texts.some((part) => 'windows' in part && part.windows === 'all');
  if (isBm25) sentences.push(...texts.flatMap((part) => (part.kind === 'bm25' ? formOfBm25(part) : [])));
  if (isModel && isCutNowhere) {
    sentences.push('Long chunks: embedded in parts here; published pipelines cut them at the model’s window.');
  }
  return sentences;
}

function formOfBm25({ tokens, idf, k1, b, unmatched }: Bm25Settings): string[] {
  const isRankBm25 = idf === 'rank_bm25' && k1 === 1.5 && b === 0.75 && unmatched === 'rank-last';
  if (tokens === 'whitespace' && isRankBm25) return [];
  const words = tokens === 'words' ? 'words' : 'tokens by white space';
  const rest = unmatched === 'leave-out' ? ', units without a word of the question left out' : '';
  return [differs('BM25', `${words}, ${idf}, k1 ${k1}, b ${b}${rest}`, 'rank_bm25 (tokens by white space, case kept)')];
}

function textDifferences(system: System, published: PublishedConditions, isOfAnswers: boolean): string[] {
  const { text, unit, retriever, answering } = system;
  const usesText = readsText(retriever) || (isOfAnswers && answering?.pipeline === 'long-context');
  if (!usesText) return [];
  const sentences: string[] = [];
  if (published.ocr === 'every-page' && (text.ocr !== 'every-page' || text.method !== 'layout')) {
    const how = text.method === 'lines' ? ', line by line' : text.method === 'accurate' ? ', by PP-OCR' : '';
    sentences.push(
      differs('OCR', `${policyWords[text.ocr]}${text.ocr === 'off' ? '' : how}`, 'every page (PyTesseract)'),
    );
  }
  if (published.unit !== null && published.unit !== 'not-stated') {
    const { kind, size, overlap } = published.unit;
    const isSame = unit.kind === kind && unit.size === size && unit.overlap === overlap;
    if (!isSame) sentences.push(differs('Chunks', unitWords(unit), unitWords(published.unit)));
    else if (kind === 'tokens') {
      sentences.push('Chunks: of the same size, cut by another splitter and counted by another tokenizer.');
    }
  }
  return sentences;
}

const policyWords: Readonly<Record<OcrPolicy, string>> = {
  off: 'none, the text layer alone',
  'no-text': 'pages without text alone',
  unsound: 'pages without text or with a damaged layer alone',
  'every-page': 'every page',
};

function shownDifferences(answering: AnsweringSettings, published: PublishedConditions): string[] {
  const shown = shownOf(answering);
  const hasImages = published.imageK !== null && shown?.images !== null;
  return [
    differing('Texts shown', shown?.texts ?? null, published.textK, String),
    differing('Images shown', shown?.images ?? null, published.imageK, String),
    hasImages ? differing('Largest image, in pixels', answering.imagePixels, published.imagePixels, count) : null,
  ].filter((sentence) => sentence !== null);
}

/** Texts and images that reach the generator; null where the pipeline has no fixed number of one or none of it. */
function shownOf({ pipeline, k, imageK }: AnsweringSettings): {
  readonly texts: number | null;
  readonly images: number | null;
} {
  switch (pipeline) {
    case 'text':
      return { texts: k, images: null };
    case 'image':
      return { texts: null, images: k };
    case 'fusion':
      return fusionShares(k);
    case 'early-fusion':
      return { texts: k, images: k };
    case 'visdomrag':
      return { texts: k, images: imageK };
    case 'joint':
    case 'long-context':
    case 'extractive':
      return { texts: null, images: null };
    default:
      return assertUnreachable(pipeline);
  }
}

function poolDifferences({ pool, system }: ComparedRun, published: PublishedConditions): string[] {
  return [
    differing('Pool', pool, published.pool, (value) => poolWords[value]),
    differing('Gold document', system.pool.withoutOracle, published.withoutOracle, (value) =>
      value ? 'taken out of the pool' : 'in the pool',
    ),
  ].filter((sentence) => sentence !== null);
}

const poolWords: Readonly<Record<Run['pool'], string>> = {
  candidates: 'the file’s candidates',
  'own-document': 'the gold document alone',
  corpus: 'the whole corpus',
  sampled: 'sampled distractors',
};

/** Names of retrievers, in the order of their fusion; null where there is none. */
function namesOf(parts: readonly SingleSettings[]): string | null {
  if (parts.length === 0) return null;
  return parts
    .map((part) =>
      part.kind === 'bm25' ? 'BM25' : part.kind === 'imported' ? `imported vectors “${part.set}”` : part.encoder.id,
    )
    .join(' + ');
}

function differingModel(what: string, ours: string | null, published: Stated<string>): string | null {
  if (published === 'not-stated') return null;
  const same = ours === null || published === null ? ours === published : bareName(ours) === bareName(published);
  return same ? null : differs(what, ours ?? 'none', published ?? 'none');
}

/** Providers put their own names before a model's. */
function bareName(model: string): string {
  return shortModelName(model).toLowerCase();
}

/** Null where the two are equal, or where one side has no such setting or does not state it. */
function differing<Ours, Published extends Ours>(
  what: string,
  ours: Ours | null,
  published: Stated<Published>,
  words: (value: Ours) => string,
): string | null {
  if (ours === null || published === null || published === 'not-stated' || ours === published) return null;
  return differs(what, words(ours), words(published));
}

function differs(what: string, ours: string, published: string): string {
  return `${what}: ${ours} here, ${published} published.`;
}

function unitWords(unit: System['unit'] | Exclude<PublishedConditions['unit'], null | 'not-stated'>): string {
  switch (unit.kind) {
    case 'page':
      return 'pages';
    case 'imported':
      return 'those of the imported vectors';
    case 'characters':
    case 'tokens':
      return `${count(unit.size)} ${unit.kind} with ${count(unit.overlap)} overlap`;
    default:
      return assertUnreachable(unit);
  }
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
