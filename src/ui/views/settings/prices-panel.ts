import { SignalWatcher } from '@lit-labs/preact-signals';
import { LitElement, css, html, nothing } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import type { App } from '../../../app/app.ts';
import type { ModelPrice, PriceTable } from '../../../core/answering/price-table.ts';
import { formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { wideTableStyles } from '../wide-table-styles.ts';
import { imageRuleInWords, numberTyped } from './language-model-words.ts';
import { renderNotices } from './notice-text.ts';
import { sectionStyles } from './settings-section.ts';
import { ShownHere } from './shown-here.ts';
import '../../elements/confirm-button.ts';
import '../../elements/ui-icon.ts';

const place = 'prices';
/** Tokens of an image where a person adds a model: about an A4 page of 0.4 megapixels at 28 × 28 pixels a token. */
const usualImageTokens = 512;

type Amount = 'input' | 'output' | 'cached';
const amounts: readonly { readonly amount: Amount; readonly label: string }[] = [
  { amount: 'input', label: 'Tokens in' },
  { amount: 'output', label: 'Tokens out' },
  { amount: 'cached', label: 'Cached in' },
];

/** What models cost, a million tokens: to be edited, since prices change faster than programs. */
@customElement('prices-panel')
export class PricesPanel extends SignalWatcher(LitElement) {
  static override styles = [
    sharedStyles,
    sectionStyles,
    wideTableStyles,
    css`
      :host {
        --table-width: 720px;
      }
      th,
      td {
        font-size: var(--size-small);
      }
      tbody > tr > * {
        height: 32px;
      }
      tbody th {
        overflow-wrap: anywhere;
      }
      .w-money {
        width: 84px;
      }
      .w-images {
        width: 216px;
      }
      .w-month {
        width: 74px;
      }
      .w-do {
        width: 44px;
      }
      td .field {
        width: 100%;
        height: 24px;
        padding: 0 6px;
        text-align: right;
        font-size: var(--size-small);
      }
      .new,
      .foot {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        gap: 8px 12px;
        padding: 10px 12px;
        border-top: 1px solid var(--line);
      }
      .new label {
        display: grid;
        gap: 3px;
        color: var(--text-soft);
        font-size: var(--size-small);
      }
      .new .field {
        width: 110px;
      }
      .new #model {
        width: 190px;
      }
      .foot p {
        flex: 1 1 300px;
      }
      .foot {
        align-items: center;
      }
      .note {
        margin: 0 12px 10px;
      }
      @media (pointer: coarse) {
        td .field {
          height: 44px;
        }
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  @state() private problem = '';
  @query('.new') private readonly form!: HTMLFormElement;
  private readonly errors = new ShownHere(this, () => this.app);

  override render() {
    const { table, own } = this.app.state.prices.value;
    return html`<section class="panel" aria-labelledby="prices">
      <header>
        <h2 id="prices" tabindex="-1">Prices</h2>
        <p>${table.currency} for a million tokens; ${formatCounted(table.models.length, 'model')}, yours to edit</p>
      </header>
      <div class="scroll" tabindex="0" role="region" aria-label="Price table">
        <table class="fixed">
          <caption class="sr">
            Prices in ${table.currency} for a million tokens
          </caption>
          <colgroup>
            <col />
            <col class="w-money" />
            <col class="w-money" />
            <col class="w-money" />
            <col class="w-images" />
            <col class="w-month" />
            <col class="w-do" />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Model begins with</th>
              ${amounts.map(({ label }) => html`<th scope="col" class="num">${label}</th>`)}
              <th scope="col">An image counts</th>
              <th scope="col">As of</th>
              <th scope="col"><span class="sr">Remove</span></th>
            </tr>
          </thead>
          <tbody>
            ${table.models.map((price, row) => this.renderPrice(table, price, row))}
          </tbody>
        </table>
      </div>
      <form class="new" aria-label="Add a price" @submit=${this.add}>
        <label>Model begins with<input id="model" class="field" required maxlength="200" autocomplete="off" /></label>
        ${amounts.map(
          ({ amount, label }) =>
            html`<label
              >${label}<input
                id=${amount}
                class="field"
                inputmode="decimal"
                autocomplete="off"
                ?required=${amount !== 'cached'}
                placeholder=${amount === 'cached' ? 'as in' : ''}
            /></label>`,
        )}
        <label
          >Tokens an image<input id="image" class="field" inputmode="numeric" value=${String(usualImageTokens)}
        /></label>
        <button class="btn" type="submit">Add price</button>
      </form>
      ${this.problem === '' ? nothing : html`<p class="note err" role="alert"><ui-icon name="error"></ui-icon><span>${this.problem}</span></p>`}
      ${renderNotices(this.errors.at(place))}
      <div class="foot">
        <p class="soft small">
          The longest beginning that fits a model’s name counts. A model without a price has no estimate in money. What
          a run cost keeps the prices it was made with.
        </p>
        ${
          own
            ? html`<confirm-button
                small
                label="Back to the first prices"
                question="Drop your prices for those that Leafmark came with?"
                @confirmed=${() => void this.app.commands.resetPrices()}
              ></confirm-button>`
            : nothing
        }
      </div>
    </section>`;
  }

  private renderPrice(table: PriceTable, price: ModelPrice, row: number) {
    return html`<tr>
      <th scope="row">${price.model}</th>
      ${amounts.map(
        ({ amount, label }) =>
          html`<td class="num">
            <input
              class="field"
              inputmode="decimal"
              autocomplete="off"
              aria-label=${`${label} of ${price.model}, ${table.currency} a million`}
              placeholder=${amount === 'cached' ? 'as in' : ''}
              .value=${price[amount] === null ? '' : String(price[amount])}
              @change=${(event: Event) => void this.change(row, amount, event.target as HTMLInputElement)}
            />
          </td>`,
      )}
      <td class="soft">${imageRuleInWords(price.images)}</td>
      <td class="soft">${price.asOf === '' ? 'yours' : price.asOf}</td>
      <td>
        <button
          class="btn quiet small icon"
          type="button"
          aria-label=${`Remove the price of ${price.model}`}
          @click=${() => void this.keep({ ...table, models: table.models.toSpliced(row, 1) })}
        >
          <ui-icon name="remove"></ui-icon>
        </button>
      </td>
    </tr>`;
  }

  /** A price that was typed over is the person's own. */
  private async change(row: number, amount: Amount, field: HTMLInputElement): Promise<void> {
    const { table } = this.app.state.prices.value;
    const price = table.models[row];
    const value = numberTyped(field.value);
    if (price === undefined) return;
    if (Number.isNaN(value) || (value === null && amount !== 'cached')) {
      this.problem = `“${field.value}” is no price. It stays as it was.`;
      field.value = price[amount] === null ? '' : String(price[amount]);
      return;
    }
    await this.keep({ ...table, models: table.models.with(row, { ...price, [amount]: value, asOf: '' }) });
  }

  private readonly add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const { table } = this.app.state.prices.value;
    const typed = (id: string): string => this.form.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '';
    const model = typed('model').trim().toLowerCase();
    const [input, output, cached] = amounts.map(({ amount }) => numberTyped(typed(amount)));
    const tokens = numberTyped(typed('image'));
    const isNumber = (value: number | null | undefined): value is number => typeof value === 'number' && value >= 0;
    if (!isNumber(input) || !isNumber(output) || Number.isNaN(cached) || !isNumber(tokens) || tokens < 1) {
      this.problem = 'Prices are numbers such as 0.4, and an image has a whole number of tokens.';
      return;
    }
    const images = { kind: 'fixed', tokens: Math.round(tokens) } as const;
    const price: ModelPrice = { model, input, output, cached: cached ?? null, images, asOf: '' };
    // One line a model: a second one takes the place of the first.
    const others = table.models.filter((one) => one.model !== model);
    if (await this.keep({ ...table, models: [...others, price] })) this.form.reset();
  };

  private async keep(table: PriceTable): Promise<boolean> {
    this.problem = '';
    return await this.errors.during(place, () => this.app.commands.setPrices(table));
  }
}
