/** Where a person mends what made something fail, so that no sentence about a key or a model ends without a way to it. */
import { html, nothing } from 'lit';
import { formatRoute, routeTo } from '../app/route.ts';

const keyWords = 'Enter its key under Settings, Language models';
const modelWords = 'Change it under Settings, Language models';

const words: Readonly<Record<string, string>> = {
  'llm-key-refused': keyWords,
  'llm-quota-spent': keyWords,
  'key-locked': 'Unlock it under Settings, Language models',
  'key-damaged': keyWords,
  'llm-endpoint-refused': modelWords,
  'llm-model-unknown': modelWords,
  'llm-path-wrong': modelWords,
  'llm-unreachable': modelWords,
};

/** A link to what mends a failure of this code; nothing where the code names no such place. */
export function renderCure(code: string | null) {
  const cure = code === null ? undefined : words[code];
  if (cure === undefined) return nothing;
  return html`<a href=${formatRoute(routeTo('settings', ['language-models']))}>${cure}</a>`;
}
