import type { CallPurpose } from '../core/experiment/answer-record.ts';
import type { LanguageModelRequest, RequestPart } from '../llm/language-model.ts';
import type { BuiltPrompt, CallToMake } from './call-desk.ts';
import { imageKey } from './load-contexts.ts';
import type { ModelInUse } from './ports.ts';

/** A prompt as it is sent. Of a page image its bytes, which no store has. */
export function requestOf(
  { settings }: ModelInUse,
  { purpose, isRepair }: Pick<CallToMake, 'purpose' | 'isRepair'>,
  { prompt, images }: Pick<BuiltPrompt, 'prompt' | 'images'>,
): LanguageModelRequest {
  const { temperature, maxTokens, seed } = settings;
  const parts = prompt.parts.map((part): RequestPart => {
    if (part.kind === 'text') return part;
    const { name, image } = images.get(imageKey(part.image.document, part.image.page))!;
    return { kind: 'image', mediaType: image.mediaType, bytes: image.bytes, name };
  });
  const words = purposeWords[purpose];
  const purposeText = isRepair ? `${words}, in readable form` : words;
  return { system: prompt.system, parts, schema: prompt.schema, temperature, maxTokens, seed, purpose: purposeText };
}

/** As the list of what left the page names a call. */
const purposeWords: Readonly<Record<CallPurpose, string>> = {
  answer: 'answer',
  'text-chain': 'chain over texts',
  'image-chain': 'chain over page images',
  fusion: 'fusion of the chains',
  'response-facts': 'facts of the response',
  'gold-facts': 'facts of the gold answer',
  faithfulness: 'faithfulness',
  completeness: 'completeness',
  rewording: 'proposed wordings',
};
