/**
 * Whether an answer declines. A reply that carries the flag is taken at its word; of others the first sentence is looked at for one of
 * the phrases below, which the guide prints. An answer that goes on to answer after “not stated explicitly, but” is caught too: the
 * list errs on the side that a person sees at once in the drill-down.
 */

/** Phrases of a refusal; compared in lower case, with straight quotes and single blanks. */
export const refusalPhrases: readonly string[] = [
  'not answerable',
  'unanswerable',
  'cannot be answered',
  "can't be answered",
  'could not be answered',
  'no answer can be given',
  'i decline',
  'i cannot answer',
  "i can't answer",
  'i am unable to answer',
  "i'm unable to answer",
  'unable to answer',
  'unable to determine',
  'cannot be determined',
  "can't be determined",
  'cannot determine',
  "i don't know",
  'i do not know',
  'not enough information',
  'insufficient information',
  'no information about',
  'no information on',
  'no relevant information',
  'does not say',
  "doesn't say",
  'do not say',
  "don't say",
  'does not contain',
  "doesn't contain",
  'do not contain',
  "don't contain",
  'does not provide',
  "doesn't provide",
  'do not provide',
  "don't provide",
  'does not include information',
  'do not include information',
  'does not mention',
  "doesn't mention",
  'do not mention',
  "don't mention",
  'does not specify',
  "doesn't specify",
  'do not specify',
  'is not mentioned',
  'are not mentioned',
  'is not stated',
  'are not stated',
  'is not specified',
  'are not specified',
  'is not provided',
  'are not provided',
  'not found in the',
];

/** How an answer was found to decline. */
export type Refusal =
  | { readonly kind: 'answers' }
  | { readonly kind: 'declines'; readonly by: 'flag' }
  | { readonly kind: 'declines'; readonly by: 'phrase'; readonly phrase: string };

/**
 * Whether an answer declines: by its flag where the reply has one, else by a phrase in its first sentence. An empty answer without a
 * flag answers nothing and declines nothing.
 */
export function refusalOf({
  answer,
  declined,
}: {
  readonly answer: string;
  readonly declined: boolean | null;
}): Refusal {
  if (declined !== null) return declined ? { kind: 'declines', by: 'flag' } : { kind: 'answers' };
  const phrase = refusalPhraseIn(answer);
  return phrase === null ? { kind: 'answers' } : { kind: 'declines', by: 'phrase', phrase };
}

/** The first phrase of the list that stands, as whole words, in the first sentence of a text; null where none does. */
export function refusalPhraseIn(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
  const end = /[.!?](?= |$)/.exec(plain)?.index ?? plain.length;
  const first = ` ${plain
    .slice(0, end)
    .replaceAll(/[^\p{L}\p{N}' ]+/gu, ' ')
    .replaceAll(/ +/g, ' ')} `;
  return refusalPhrases.find((phrase) => first.includes(` ${phrase} `)) ?? null;
}
