/**
 * A prompt as it is stored and sent. Its first line, of the system text, is `[leafmark:<task>/<version>]`; the text parts are cut into
 * sections, each headed by a line `## <Name>` (`sectionNames`). No line of quoted material begins like either (see `quoted-text.ts`).
 */
import { sha256OfText } from './text-hash.ts';
import type { DocumentId } from '../document/ids.ts';
import type { PromptTask } from './prompt-task.ts';

/** The sections that prompts are made of. */
export const sectionNames = {
  contexts: 'Contexts',
  chains: 'Chains',
  question: 'Question',
  answer: 'Answer',
  style: 'Style',
  reply: 'Reply',
  text: 'Text',
  grounding: 'Grounding',
  facts: 'Facts',
  problem: 'Problem',
} as const;

/** A page image by reference: whoever sends the prompt renders it. */
export interface PromptImage {
  readonly document: DocumentId;
  /** Sheet index from 0. */
  readonly page: number;
  /** Size in pixels as it will be sent: decides its tokens. */
  readonly widthPixels: number;
  readonly heightPixels: number;
}

export type PromptPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'image'; readonly image: PromptImage };

/** A JSON schema, as providers with structured output take it. */
export interface JsonSchema {
  readonly [keyword: string]: JsonSchema | readonly JsonSchema[] | readonly string[] | string | number | boolean;
}

/** How a reply is asked for: JSON (with the schema, where the provider has structured output), headings, or text alone. */
export type ReplyForm = 'json' | 'headings' | 'text';

/** What of the contexts reached the prompt: the first `kept` of them, of which the last may be cut. */
export interface ContextCut {
  readonly kept: number;
  readonly dropped: number;
  /** The context, from 0, whose text was cut, and how many UTF-16 units of it are left; null where none was. */
  readonly cutAt: { readonly context: number; readonly characters: number } | null;
  /** Size of the prompt with what was kept, and the most it could have been; in the window's unit. No window: `limit` null. */
  readonly size: number;
  readonly limit: number | null;
  readonly unit: 'tokens' | 'characters';
}

export interface Prompt {
  readonly task: PromptTask;
  /** Of its fixed texts, raised with any change of their meaning. */
  readonly version: string;
  /** SHA-256 of every fixed text that it was made from: two runs of one `template` were asked in the same words. */
  readonly template: string;
  readonly system: string;
  /** In the order in which they are sent. */
  readonly parts: readonly PromptPart[];
  readonly replyForm: ReplyForm;
  /** Where `replyForm` is `json`. */
  readonly schema: JsonSchema | null;
  readonly cut: ContextCut;
}

/** The line that every prompt begins with. */
export function taskLine(task: PromptTask, version: string): string {
  return `[leafmark:${task}/${version}]`;
}

/** A section: its heading, and its content on the lines after it. */
export function section(name: string, content: string): string {
  return `## ${name}\n${content}`;
}

/** The texts of a prompt in the order sent, system text first, images left out. */
export function promptText({ system, parts }: Pick<Prompt, 'system' | 'parts'>): string {
  return [system, ...parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))].join('\n');
}

/** SHA-256 of fixed texts, remembered: a run builds thousands of prompts from a handful of them. */
export function templateHash(texts: readonly string[]): string {
  const key = JSON.stringify(texts);
  const hash = known.get(key) ?? sha256OfText(key);
  known.set(key, hash);
  return hash;
}

const known = new Map<string, string>();
