import { assertUnreachable } from '../core/assert-unreachable.ts';
import type { DocumentId } from '../core/document/ids.ts';
import type { SentContext } from '../core/experiment/answer-record.ts';
import type { ContextCut, PromptImage } from '../core/prompt/prompt.ts';
import type { PromptContext } from '../core/prompt/prompt-context.ts';
import type { PageImage, PipelinePorts } from './ports.ts';
import type { SelectedContext } from './select-contexts.ts';

/** A page image that a prompt refers to, with its name for the ledger. */
export interface NamedImage {
  readonly name: string;
  readonly image: PageImage;
}

/** The images that a prompt refers to, by `imageKey`. */
export type PromptImages = ReadonlyMap<string, NamedImage>;

export const noImages: PromptImages = new Map();

export interface LoadedContexts {
  /** As the record of the answer lists them. */
  readonly sent: readonly SentContext[];
  /** As the prompt takes them; the same order. */
  readonly contexts: readonly PromptContext[];
  readonly images: PromptImages;
}

export interface ImageLoading {
  /** Most pixels of an image, width × height. */
  readonly maxPixels: number;
  readonly signal: AbortSignal;
}

type CorpusPorts = Pick<PipelinePorts, 'texts' | 'images'>;

export function imageKey(document: DocumentId, page: number): string {
  return `${document}#${page}`;
}

/** Reads the texts and draws the pages of selected contexts, each page once. Rejects with what a port rejects with. */
export async function loadContexts(
  selected: readonly SelectedContext[],
  ports: CorpusPorts,
  loading: ImageLoading,
): Promise<LoadedContexts> {
  const loaded = await Promise.all(selected.map(async (context) => loadContext(context, ports, loading)));
  return {
    sent: loaded.map(({ sent }) => sent),
    contexts: loaded.map(({ context }) => context),
    images: new Map(loaded.flatMap(({ images }) => images)),
  };
}

/** A page as an image of a prompt. */
export async function loadPageImage(
  document: DocumentId,
  page: number,
  ports: CorpusPorts,
  { maxPixels, signal }: ImageLoading,
): Promise<{
  readonly context: Extract<PromptContext, { kind: 'image' }>;
  readonly named: readonly [string, NamedImage];
}> {
  const { name } = await ports.texts.describe(document);
  const image = await ports.images.page(document, page, maxPixels, signal);
  const { widthPixels, heightPixels } = image;
  const reference: PromptImage = { document, page, widthPixels, heightPixels };
  const source = { document: name, firstSheet: page + 1, lastSheet: page + 1 };
  return {
    context: { kind: 'image', source, image: reference },
    named: [imageKey(document, page), { name: `${name}, sheet ${page + 1}`, image }],
  };
}

/** What of the contexts a prompt held, by its cut; all of them without one. */
export function shownContexts(contexts: readonly PromptContext[], cut: ContextCut | null): PromptContext[] {
  if (cut === null) return [...contexts];
  return contexts.slice(0, cut.kept).map((context, place) => {
    if (context.kind !== 'text' || place !== cut.cutAt?.context) return context;
    return { ...context, text: context.text.slice(0, cut.cutAt.characters) };
  });
}

interface LoadedContext {
  readonly sent: SentContext;
  readonly context: PromptContext;
  readonly images: readonly (readonly [string, NamedImage])[];
}

async function loadContext(
  selected: SelectedContext,
  ports: CorpusPorts,
  loading: ImageLoading,
): Promise<LoadedContext> {
  switch (selected.kind) {
    case 'unit': {
      const { document, firstPage, lastPage, ordinal } = selected.candidate;
      const span = { document, firstPage, lastPage, ordinal };
      return textContext(span, await ports.texts.unit(selected.candidate), ports);
    }
    case 'page-text': {
      const { document, page } = selected;
      const span = { document, firstPage: page, lastPage: page, ordinal: page };
      return textContext(span, await ports.texts.pages(document, page, page), ports);
    }
    case 'document': {
      const { document } = selected;
      const { pageCount } = await ports.texts.describe(document);
      const lastPage = Math.max(0, pageCount - 1);
      const text = await ports.texts.pages(document, 0, lastPage);
      return textContext({ document, firstPage: 0, lastPage, ordinal: 0 }, text, ports);
    }
    case 'page-image': {
      const { document, page } = selected;
      const { context, named } = await loadPageImage(document, page, ports, loading);
      const span = { document, firstPage: page, lastPage: page, ordinal: page };
      return { sent: { ...span, kind: 'image', source: context.source }, context, images: [named] };
    }
    default:
      return assertUnreachable(selected);
  }
}

async function textContext(
  span: Pick<SentContext, 'document' | 'firstPage' | 'lastPage' | 'ordinal'>,
  text: string,
  { texts }: CorpusPorts,
): Promise<LoadedContext> {
  const { name } = await texts.describe(span.document);
  const source = { document: name, firstSheet: span.firstPage + 1, lastSheet: span.lastPage + 1 };
  return { sent: { ...span, kind: 'text', source }, context: { kind: 'text', source, text }, images: [] };
}
