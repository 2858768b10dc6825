import { assertUnreachable } from '../assert-unreachable.ts';
import { documentId } from '../document/ids.ts';
import { type PromptImage, type PromptPart, section } from './prompt.ts';
import { quotation } from './quoted-text.ts';

/** Where a context comes from, as the model is told: the document's name and its sheets from 1, both included. */
export interface ContextSource {
  readonly document: string;
  readonly firstSheet: number;
  readonly lastSheet: number;
}

/** One context of a prompt, in rank order. A text without a source has a title instead (`gold answer`, `response`). */
export type PromptContext =
  | { readonly kind: 'text'; readonly source: ContextSource | string; readonly text: string }
  | { readonly kind: 'image'; readonly source: ContextSource; readonly image: PromptImage };

/** The quotation of a context; that of an image stands right before it. */
export function contextText(context: PromptContext, number: number, mark: string): string {
  const title = contextTitle(context, number);
  switch (context.kind) {
    case 'text':
      return quotation(mark, title, context.text);
    case 'image':
      return quotation(mark, title, 'The next image.');
    default:
      return assertUnreachable(context);
  }
}

/** `context 3: report.pdf, sheets 4 to 5`; its title alone where there is no source. */
function contextTitle(context: PromptContext, number: number): string {
  const { source } = context;
  if (typeof source === 'string') return `context ${number}: ${source}`;
  const { document, firstSheet, lastSheet } = source;
  const sheets = firstSheet === lastSheet ? `sheet ${firstSheet}` : `sheets ${firstSheet} to ${lastSheet}`;
  return `context ${number}: ${document}, ${sheets}${context.kind === 'image' ? ', image of the page' : ''}`;
}

/**
 * Contexts as parts of a prompt: texts quoted under their titles, neighbours in one part; the title of an image before the image.
 * No contexts give the word “none”.
 */
export function contextParts(contexts: readonly PromptContext[], mark: string): PromptPart[] {
  if (contexts.length === 0) return [{ kind: 'text', text: 'none' }];
  const parts: PromptPart[] = [];
  let texts: string[] = [];
  const endTexts = (): void => {
    if (texts.length > 0) parts.push({ kind: 'text', text: texts.join('\n') });
    texts = [];
  };
  for (const [place, context] of contexts.entries()) {
    texts.push(contextText(context, place + 1, mark));
    if (context.kind !== 'image') continue;
    endTexts();
    parts.push({ kind: 'image', image: context.image });
  }
  endTexts();
  return parts;
}

/** The texts that a mark must not occur in. */
export function textsOf(contexts: readonly PromptContext[]): string[] {
  return contexts.flatMap((context) => [
    typeof context.source === 'string' ? context.source : context.source.document,
    ...(context.kind === 'text' ? [context.text] : []),
  ]);
}

/**
 * How contexts are laid out, shown on samples: part of what a template's hash sums up, since titles and quotation marks are words of the
 * prompt too.
 */
export function layoutSample(): string {
  const source: ContextSource = { document: 'document', firstSheet: 1, lastSheet: 2 };
  const image: PromptImage = { document: documentId('document'), page: 0, widthPixels: 1, heightPixels: 1 };
  const samples: readonly (readonly PromptContext[])[] = [
    [],
    [
      { kind: 'text', source, text: '## text' },
      { kind: 'text', source: { ...source, lastSheet: 1 }, text: 'text' },
      { kind: 'image', source, image },
      { kind: 'text', source: 'title', text: 'text' },
    ],
  ];
  return samples
    .flatMap((contexts) => contextParts(contexts, '00000000'))
    .map((part) => (part.kind === 'text' ? section('', part.text) : part.kind))
    .join('\n');
}
