import type { ModelSettings } from '../core/experiment/answering.ts';
import { buildExtractionPrompt } from '../core/prompt/build-judge-prompt.ts';
import type { Prompt, PromptPart } from '../core/prompt/prompt.ts';
import { sha256OfText } from '../core/prompt/text-hash.ts';
import { type PromptImages, imageKey } from './load-contexts.ts';
import type { ModelInUse } from './ports.ts';

/**
 * The key of a call: SHA-256 over everything that decides its reply: endpoint, model, parameters, prompt, the bytes of its images, the
 * schema. No key of a provider stands in it. Throws RangeError where an image of the prompt is missing.
 * @param variant sets a call apart that is asked anew (a repeat, a fresh run); null: an equal call is the same call
 */
export function callKey(settings: ModelSettings, prompt: Prompt, images: PromptImages, variant: string | null): string {
  const content = prompt.parts.map((part) => (part.kind === 'text' ? part.text : imageSum(part, images)));
  return sha256OfText(
    JSON.stringify(['call-1', ...parametersOf(settings), prompt.system, content, prompt.schema, variant]),
  );
}

/** Sums up a judge: its model, parameters and the words in which it is asked for facts. Gold facts are frozen under it. */
export function judgeIdentity({
  settings,
  structuredOutput,
}: Pick<ModelInUse, 'settings' | 'structuredOutput'>): string {
  const { template } = buildExtractionPrompt({ question: '', text: '', structuredOutput });
  return sha256OfText(JSON.stringify(['judge-1', ...parametersOf(settings), template]));
}

/** The context window is left out: it shows in the prompt. */
function parametersOf({ provider, endpoint, model, temperature, maxTokens, seed }: ModelSettings): unknown[] {
  return [provider, endpoint, model, temperature, maxTokens, seed];
}

function imageSum({ image }: Extract<PromptPart, { kind: 'image' }>, images: PromptImages): unknown {
  const named = images.get(imageKey(image.document, image.page));
  if (named === undefined) throw new RangeError('An image of the prompt was not loaded');
  return { image: named.image.sha256, mediaType: named.image.mediaType };
}
