// What the scripted provider answers: a function of the prompt alone.
import { numberedLines, quotationsOf, readPrompt, unprotected } from './read-prompt.ts';
import { contentWords, factsOf, missingWords, sentencesOf } from './words.ts';

/** A prompt as it came, whatever the dialect. */
export interface AskedPrompt {
  readonly system: string;
  /** All texts of the user's message, images left out, in order. */
  readonly text: string;
  readonly images: number;
  /** Fields that a JSON schema asks for; null: no schema, or JSON without one. */
  readonly fields: readonly string[] | null;
  /** JSON was asked for by a parameter. */
  readonly json: boolean;
}

export interface RuledReply {
  readonly task: string | null;
  readonly text: string;
}

/**
 * The reply. `answer`: the sentence of the contexts that shares most content words with the question (the earlier of equals); contexts
 * that share none are declined where that is allowed, else the first sentence is given, and of images alone the first one's title.
 * `extract`: the facts of the quoted text. `verify`: a fact is supported exactly if each of its content words stands in the grounding.
 * `fuse`: the answer of the chain that shares more content words with the question, of equals the text chain's. `repair`: what `remembered` knows of the broken reply, else its text. Anything else: `ready`.
 */
export function ruledReply(prompt: AskedPrompt, remembered: ReadonlyMap<string, string>): RuledReply {
  const { task, sections } = readPrompt(prompt.system, prompt.text);
  const form = sections.get('Reply') ?? '';
  const asJson = prompt.json || form.includes('JSON');
  switch (task ?? '') {
    case 'answer':
      return { task, text: answer(sections, prompt, asJson, form) };
    case 'extract': {
      const facts = factsOf(quotedIn(sections.get('Text') ?? ''));
      if (asJson) return { task, text: JSON.stringify({ facts }) };
      return {
        task,
        text: ['Facts:', ...(facts.length === 0 ? ['none'] : facts.map((fact) => `- ${fact}`))].join('\n'),
      };
    }
    case 'verify':
      return { task, text: verdicts(sections, asJson) };
    case 'reword': {
      const question = (sections.get('Question') ?? '').split('\n').map(unprotected).join(' ').trim();
      const [name] = quotationsOf(sections.get('Contexts') ?? '');
      const wordings = [1, 2, 3, 4, 5].map((place) => `${question} (${name?.text ?? 'this'}, wording ${place})`);
      if (asJson) return { task, text: JSON.stringify({ wordings }) };
      return { task, text: wordings.map((wording, place) => `${place + 1}. ${wording}`).join('\n') };
    }
    case 'fuse':
      return { task, text: fused(sections, prompt, asJson, form) };
    case 'repair': {
      const broken = quotedIn(sections.get('Text') ?? '');
      return { task, text: remembered.get(broken.trim()) ?? broken };
    }
    default:
      return { task, text: asJson ? JSON.stringify({ answer: 'ready' }) : 'ready' };
  }
}

/** The sentence of some texts that shares most content words with a question, and how many; null: there is no sentence. */
export function bestSentence(
  question: string,
  texts: readonly string[],
): { readonly sentence: string; readonly context: number; readonly shared: number } | null {
  const asked = contentWords(question);
  let best: { readonly sentence: string; readonly context: number; readonly shared: number } | null = null;
  for (const [context, text] of texts.entries()) {
    for (const sentence of sentencesOf(text)) {
      const shared = [...contentWords(sentence)].filter((word) => asked.has(word)).length;
      if (best === null || shared > best.shared) best = { sentence, context, shared };
    }
  }
  return best;
}

function answer(sections: ReadonlyMap<string, string>, { fields }: AskedPrompt, asJson: boolean, form: string): string {
  const contexts = quotationsOf(sections.get('Contexts') ?? '');
  const isImage = (title: string): boolean => title.endsWith(', image of the page');
  const texts = contexts.map(({ title, text }) => (isImage(title) ? '' : text));
  const question = (sections.get('Question') ?? '').split('\n').map(unprotected).join('\n');
  const found = bestSentence(question, texts);
  const mayDecline = fields?.includes('declined') ?? /declined/i.test(form);
  const declined = mayDecline && (found === null || found.shared === 0);
  const title = contexts[found?.context ?? 0]?.title ?? '';
  const words = declined ? '' : (found?.sentence ?? title);
  const evidence = declined || contexts.length === 0 ? [] : [`[${(found?.context ?? 0) + 1}] ${words}`];
  const reasoning = declined ? 'No context shares a word with the question.' : `The words come from ${title}.`;
  const whole = { evidence, reasoning, ...(mayDecline ? { declined } : {}), answer: words };
  if (asJson) {
    const asked = fields ?? Object.keys(whole).filter((field) => form.includes(`"${field}"`));
    return JSON.stringify(Object.fromEntries(Object.entries(whole).filter(([field]) => asked.includes(field))));
  }
  if (form === '' || !/^(?:Evidence|Answer):|“Answer:”/m.test(form)) return words;
  return [
    ...(/^Evidence:/m.test(form) ? ['Evidence:', ...evidence, 'Reasoning:', reasoning] : []),
    ...(mayDecline ? [`Declined: ${declined ? 'yes' : 'no'}`] : []),
    'Answer:',
    words,
  ].join('\n');
}

function fused(sections: ReadonlyMap<string, string>, { fields }: AskedPrompt, asJson: boolean, form: string): string {
  const parts = new Map(quotationsOf(sections.get('Chains') ?? '').map(({ title, text }) => [title, text.trim()]));
  const question = (sections.get('Question') ?? '').split('\n').map(unprotected).join('\n');
  const asked = contentWords(question);
  const sharedWith = (text: string): number => [...contentWords(text)].filter((word) => asked.has(word)).length;
  const text = parts.get('text chain: answer') ?? '';
  const image = parts.get('page-image chain: answer') ?? '';
  const isImage = sharedWith(image) > sharedWith(text);
  const answer = isImage ? image : text;
  const declined = answer === 'declined';
  const analysis = text === image ? 'Both chains say the same.' : `One says “${text}”, the other “${image}”.`;
  const conclusion = `The ${isImage ? 'page-image' : 'text'} chain shares more words with the question.`;
  const whole = { analysis, conclusion, declined, answer: declined ? '' : answer };
  if (asJson) {
    const wanted = fields ?? Object.keys(whole).filter((field) => form.includes(`"${field}"`));
    return JSON.stringify(Object.fromEntries(Object.entries(whole).filter(([field]) => wanted.includes(field))));
  }
  if (!/^(?:Analysis|Answer):|“Answer:”/m.test(form)) return whole.answer;
  return [
    ...(/^Analysis:/m.test(form) ? ['Analysis:', analysis, 'Conclusion:', conclusion] : []),
    ...(/declined/i.test(form) ? [`Declined: ${declined ? 'yes' : 'no'}`] : []),
    'Answer:',
    whole.answer,
  ].join('\n');
}

function verdicts(sections: ReadonlyMap<string, string>, asJson: boolean): string {
  const grounding = quotationsOf(sections.get('Grounding') ?? '')
    .filter(({ title }) => !title.endsWith(', image of the page'))
    .map(({ text }) => text)
    .join('\n');
  const list = numberedLines(sections.get('Facts') ?? '').map(({ number, text }) => {
    const missing = missingWords(text, grounding);
    const reason =
      missing.length === 0 ? 'Every content word stands in the grounding.' : `Missing: ${missing.join(', ')}.`;
    return { fact: number, reason, supported: missing.length === 0 };
  });
  if (asJson) return JSON.stringify({ verdicts: list });
  return list
    .map(({ fact, reason, supported }) => `${fact}. ${supported ? 'supported' : 'not supported'}: ${reason}`)
    .join('\n');
}

function quotedIn(section: string): string {
  const quotations = quotationsOf(section);
  return quotations.length === 0 ? section : quotations.map(({ text }) => text).join('\n');
}
