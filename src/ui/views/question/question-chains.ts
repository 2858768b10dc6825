import { LitElement, html, nothing } from 'lit';
import type { PropertyValues } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AnsweredQuestion } from '../../../app/answers.ts';
import type { App } from '../../../app/app.ts';
import type { Question } from '../../../core/dataset/benchmark.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import type { AnswerChains, AnswerState, ChainRecord } from '../../../core/experiment/answer-record.ts';
import type { QuestionResult, Run } from '../../../core/experiment/run.ts';
import { defaultAnswerRules } from '../../../core/metric/answer/answer-rules.ts';
import '../../elements/mean-axis.ts';
import '../../elements/ui-icon.ts';
import { formatCount, formatDecimal } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { chainRetriever } from './candidate-words.ts';
import { type ChainRelation, type ChainRow, alignedRows, itemsOf } from './chain-alignment.ts';
import './chain-pages.ts';
import { answerOf, chainF1, foundWords, takenWords } from './chain-sentences.ts';
import { renderItem, renderSaid, renderState } from './chain-texts.ts';
import { type FoundCandidate, type GoldPage, foundCandidates, goldPagesOf } from './found-pages.ts';
import { questionChainsStyles } from './question-chains-styles.ts';
import { shownText, shownTextStyles } from './shown-text.ts';

type Side = 'text' | 'image';
const chainNames: Readonly<Record<Side, string>> = { text: 'Text chain', image: 'Page-image chain' };

/** What a chain was given, beside the gold. */
interface Found {
  readonly candidates: readonly FoundCandidate[];
  readonly gold: readonly GoldPage[];
}

/** A section of both replies, and what the fusion says of it as a whole. */
interface Part {
  readonly name: string;
  readonly rows: readonly ChainRow[];
  /** The part of the fusion's reply, and what it is called. */
  readonly fusion: string | null;
  readonly called: string;
}

/** Both chains of visdomrag side by side, where they disagree, and what the fusion made of them. */
@customElement('question-chains')
export class QuestionChains extends LitElement {
  static override styles = [sharedStyles, shownTextStyles, questionChainsStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) question!: Question;
  @property({ attribute: false }) run!: Run;
  @property({ attribute: false }) result: QuestionResult | null = null;
  @property({ attribute: false }) answered!: AnsweredQuestion;
  @property({ attribute: false }) nameOf: (document: DocumentId) => string = String;

  private parts: readonly Part[] = [];

  // Matching items takes time by both: once an answer, not once a render.
  protected override willUpdate(changed: PropertyValues<this>): void {
    const { chains } = this.answered.record;
    if (changed.has('answered')) this.parts = chains === null ? [] : partsOf(chains);
  }

  override render() {
    const { chains } = this.answered.record;
    if (chains === null)
      return html`<section class="panel"><p class="took">The chains are not asked yet.</p></section>`;
    // In a narrow window cells are laid out one below the other, and roles say what they are.
    return html`<section class="panel" aria-label="Both chains and their fusion">
      <div class="scroll" tabindex="0" role="region" aria-label="Table of both chains and their fusion">
        <table role="table">
          <caption class="sr">
            Pages, evidence, reasoning and answer of the text chain and the page-image chain, compared, and of the
            fusion
          </caption>
          <thead role="rowgroup">
            <tr role="row">
              <td role="cell" class="lab"></td>
              ${this.renderHead('text', chains.text)}
              <th role="columnheader" scope="col" class="cmp"><span class="i">compared</span></th>
              ${this.renderHead('image', chains.image)}
              <th role="columnheader" scope="col" class="fus fusion">
                Fusion<span class="i">sees both replies, no pages</span>
              </th>
            </tr>
          </thead>
          ${this.renderPages(chains)} ${this.renderParts(chains)} ${this.renderAnswer(chains)} ${this.renderF1(chains)}
        </table>
      </div>
      ${this.renderTaken(chains)}
    </section>`;
  }

  private renderHead(side: Side, { contexts, cut }: ChainRecord) {
    const { retriever, answering } = this.run.system;
    const sent = cut?.kept ?? contexts.length;
    const noun = side === 'text' ? (sent === 1 ? 'text' : 'texts') : sent === 1 ? 'page' : 'pages';
    const left = sent < contexts.length ? `, ${formatCount(contexts.length - sent)} left out` : '';
    return html`<th role="columnheader" scope="col">
      ${chainNames[side]}<span class="i"
        >${chainRetriever(retriever, side)}, ${formatCount(sent)} ${noun}${left};
        <bdi>${shownText(answering?.generator?.model ?? '')}</bdi></span
      >
    </th>`;
  }

  private renderPages({ text, image }: AnswerChains) {
    const [ofText, ofImage] = [this.foundOf(text), this.foundOf(image)];
    const cell = (side: Side, { contexts, cut }: ChainRecord, { candidates, gold }: Found) =>
      html`<td role="cell" data-of=${chainNames[side]}>
        <chain-pages
          .app=${this.app}
          .found=${candidates}
          .gold=${gold}
          .sent=${cut?.kept ?? contexts.length}
          .nameOf=${this.nameOf}
        ></chain-pages>
      </td>`;
    const words = [
      ['Texts', foundWords(ofText.candidates, ofText.gold)],
      ['Pages', foundWords(ofImage.candidates, ofImage.gold)],
    ].flatMap(([name, found]) => (found === '' ? [] : [`${name}: ${found}.`]));
    const hasGold = (this.result?.goldDocuments.length ?? 0) > 0;
    return html`<tbody class="part" role="rowgroup">
      <tr role="row">
        <th role="rowheader" scope="row">Pages</th>
        ${cell('text', text, ofText)}
        <td role="cell" class="none"></td>
        ${cell('image', image, ofImage)}
        <td role="cell" class="fusion soft" data-of="Found">${hasGold ? words.join(' ') : ''}</td>
      </tr>
    </tbody>`;
  }

  /** Evidence and reasoning; in one row why they are not there where nothing asks for them. */
  private renderParts(chains: AnswerChains) {
    const isPlain = this.run.system.answering?.promptForm === 'plain';
    if (isPlain && this.parts.every(({ rows, fusion }) => rows.length === 0 && fusion === null)) {
      return html`<tbody class="part" role="rowgroup">
        <tr role="row">
          <th role="rowheader" scope="row">Evidence, reasoning</th>
          <td role="cell" class="faint" colspan="4">– not asked for: a plain prompt asks for the answer alone</td>
        </tr>
      </tbody>`;
    }
    return this.parts.map((part) => this.renderPart(part, chains));
  }

  private renderPart({ name, rows, fusion, called }: Part, chains: AnswerChains) {
    const shown: readonly ChainRow[] = rows.length === 0 ? [{ text: null, image: null, relation: null }] : rows;
    const isAbsent = {
      text: rows.every(({ text }) => text === null),
      image: rows.every(({ image }) => image === null),
    };
    const cell = (side: Side, { relation, ...items }: ChainRow, place: number) => {
      const absent = isAbsent[side];
      // What a whole side lacks is said once.
      if (absent && place > 0) return nothing;
      const off = relation !== null && relation !== 'agree' ? 'off' : '';
      return html`<td role="cell" class=${off} data-of=${chainNames[side]} rowspan=${absent ? shown.length : 1}>
        ${
          items[side] === null
            ? html`<span class="faint">– ${absent ? absentWords(chains[side].state) : 'no counterpart'}</span>`
            : renderItem(items[side], items[side === 'text' ? 'image' : 'text'])
        }
      </td>`;
    };
    return html`<tbody class="part" role="rowgroup">
      ${shown.map(
        (row, place) =>
          html`<tr role="row">
            ${place === 0 ? html`<th role="rowheader" scope="rowgroup" rowspan=${shown.length}>${name}</th>` : nothing}
            ${cell('text', row, place)} ${renderRelation(row.relation)} ${cell('image', row, place)}
            ${
              place === 0
                ? html`<td role="cell" class="fusion" data-of="Fusion, ${called}" rowspan=${shown.length}>
                    ${
                      fusion === null
                        ? html`<span class="faint">– ${fusionAbsentWords(chains, this.answered.record.state)}</span>`
                        : html`<span class="i wide">${called}</span>${renderSaid(fusion)}`
                    }
                  </td>`
                : nothing
            }
          </tr>`,
      )}
    </tbody>`;
  }

  private renderAnswer({ text, image }: AnswerChains) {
    const compared = this.answered.chains;
    const relation = compared?.kind !== 'compared' ? null : compared.agreement.disagree ? 'differ' : 'agree';
    const off = relation === 'differ' ? 'off' : '';
    return html`<tbody class="part answer" role="rowgroup">
      <tr role="row">
        <th role="rowheader" scope="row">Answer</th>
        <td role="cell" class=${off} data-of=${chainNames.text}>${renderState(text.state, answerOf(image.state))}</td>
        ${renderRelation(relation)}
        <td role="cell" class=${off} data-of=${chainNames.image}>${renderState(image.state, answerOf(text.state))}</td>
        <td role="cell" class="fusion" data-of="Fusion">${renderState(this.answered.record.state, null)}</td>
      </tr>
    </tbody>`;
  }

  private renderF1({ text, image }: AnswerChains) {
    const rules = this.run.system.answering?.rules ?? defaultAnswerRules;
    const cell = (state: AnswerState, name: string, fused: string) => {
      const { value, about } = chainF1(this.question, state, rules);
      return html`<td role="cell" class="f1 ${fused}" data-of=${name}>
        ${value === null ? html`<span class="faint">–</span>` : html`<b>${formatDecimal(value, 2)}</b> <mean-axis .mean=${value} width="52"></mean-axis>`}
        <span class="cap faint">${about}</span>
      </td>`;
    };
    return html`<tbody class="part" role="rowgroup">
      <tr role="row">
        <th role="rowheader" scope="row">F1 to gold</th>
        ${cell(text.state, chainNames.text, '')}
        <td role="cell" class="none"></td>
        ${cell(image.state, chainNames.image, '')} ${cell(this.answered.record.state, 'Fusion', 'fusion')}
      </tr>
    </tbody>`;
  }

  private renderTaken({ text, image }: AnswerChains) {
    const compared = this.answered.chains;
    if (compared === null) return html`<p class="took">The fusion is under way.</p>`;
    const { first, more, reason } = takenWords(compared, text.state, image.state);
    return html`<p class="took">
      <b>${first}</b>${reason === null ? nothing : html` <span class="told">${shownText(reason)}</span>`}
      ${more.map((sentence) => html` <span>${sentence}</span>`)}
    </p>`;
  }

  private foundOf({ contexts }: ChainRecord): Found {
    const { result } = this;
    if (result === null) return { candidates: [], gold: [] };
    const candidates = contexts.map(({ document, firstPage, lastPage, ordinal }) => ({
      document,
      firstPage,
      lastPage,
      ordinal,
      score: 0,
    }));
    const judged = { ...result, outcome: { kind: 'ranked', candidates } } as const;
    const isOpen = contexts.length === 0;
    return {
      candidates: foundCandidates(judged, candidates.length),
      gold: isOpen ? [] : goldPagesOf(judged, candidates.length),
    };
  }
}

function partsOf({ text, image, fusion }: AnswerChains): Part[] {
  const rowsOf = (section: 'evidence' | 'reasoning'): ChainRow[] => {
    const items = ({ state }: ChainRecord) => itemsOf(state.kind === 'answered' ? state.sections[section] : null);
    return alignedRows(items(text), items(image));
  };
  return [
    { name: 'Evidence', rows: rowsOf('evidence'), fusion: fusion?.analysis ?? null, called: 'analysis' },
    { name: 'Reasoning', rows: rowsOf('reasoning'), fusion: fusion?.conclusion ?? null, called: 'conclusion' },
  ];
}

/** Why a reply has no such section. */
function absentWords({ kind }: AnswerState): string {
  if (kind === 'answered') return 'none given';
  return kind === 'waiting' || kind === 'prompted' || kind === 'replied' ? 'under way' : 'no reply that can be read';
}

function fusionAbsentWords({ text, image, fusion }: AnswerChains, state: AnswerState): string {
  if (fusion !== null) return 'none given';
  const words = absentWords(state);
  const isWhole = text.state.kind === 'answered' && image.state.kind === 'answered';
  return isWhole || words === 'under way' ? words : 'nothing was fused';
}

function renderRelation(relation: ChainRelation | null) {
  if (relation === null) return html`<td role="cell" class="none"></td>`;
  return html`<td role="cell" class="rel ${relation === 'agree' ? '' : 'warns'}">
    <ui-icon name=${relation === 'agree' ? 'check' : 'warning'}></ui-icon> ${relation}
  </td>`;
}
