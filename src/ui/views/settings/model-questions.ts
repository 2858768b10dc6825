/** What a person is asked of a text encoder that is put on the list. */
import { html, nothing } from 'lit';
import type { EmbeddingModel, ModelDescription } from '../../../core/model/embedding-model.ts';

/** Fields for what a text encoder's files do not state; `factsOf` reads their answers. */
export function renderQuestions(missing: ModelDescription['missing']) {
  const asks = (what: (typeof missing)[number]) => missing.includes(what);
  return html`<p class="small soft">
      Its files do not state the rest. Its card does; a wrong answer ranks worse without an error.
    </p>
    <div class="fields">
      ${
        asks('pooling')
          ? html`<label
              >Pooling<span class="select"
                ><select id="pooling" class="field">
                  <option value="">choose</option>
                  <option value="mean">mean of all tokens</option>
                  <option value="cls">the first token (CLS)</option>
                </select></span
              ></label
            >`
          : nothing
      }
      ${
        asks('prompts')
          ? html`<label
                >Before a question<input id="query" class="field" placeholder="nothing" autocomplete="off" /></label
              ><label
                >Before a passage<input id="passage" class="field" placeholder="nothing" autocomplete="off"
              /></label>`
          : nothing
      }
      ${asks('window') ? html`<label>Window, tokens<input id="window" class="field" inputmode="numeric" placeholder="512" /></label>` : nothing}
      ${asks('dimensions') ? html`<label>Dimensions<input id="dimensions" class="field" inputmode="numeric" placeholder="384" /></label>` : nothing}
    </div>`;
}

/** What stands before a question and a passage. */
export function promptsInWords({ query: question, passage }: EmbeddingModel['prompts']): string {
  const quoted = (text: string): string => (text === '' ? 'nothing' : `“${text}”`);
  return `${quoted(question)} before a question, ${quoted(passage)} before a passage`;
}
