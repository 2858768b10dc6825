import { LitElement, html, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { AnsweredQuestion } from '../../../app/answers.ts';
import type { App } from '../../../app/app.ts';
import { assertUnreachable } from '../../../core/assert-unreachable.ts';
import type { Question } from '../../../core/dataset/benchmark.ts';
import type { DocumentId } from '../../../core/document/ids.ts';
import type { AnswerState, ChainRecord } from '../../../core/experiment/answer-record.ts';
import type { ChainsOfQuestion } from '../../../core/experiment/chains-report.ts';
import type { QuestionResult, Run } from '../../../core/experiment/run.ts';
import '../../elements/mean-axis.ts';
import '../../elements/page-thumbnail.ts';
import '../../elements/ui-icon.ts';
import { formatCount, formatDecimal } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import { type ChainRow, alignedRows, differingNumbers, itemsOf, numbersAgainst } from './chain-alignment.ts';
import { type FoundCandidate, foundCandidates, verdictWords } from './found-pages.ts';
import { questionChainsStyles } from './question-chains-styles.ts';

type Side = 'text' | 'image';
const chainNames: Readonly<Record<Side, string>> = { text: 'Text chain', image: 'Page-image chain' };

/** Both chains of visdomrag side by side, where they disagree, and what the fusion made of them. */
@customElement('question-chains')
export class QuestionChains extends LitElement {
  static override styles = [sharedStyles, questionChainsStyles];

  @property({ attribute: false }) app!: App;
  @property({ attribute: false }) question!: Question;
  @property({ attribute: false }) run!: Run;
  @property({ attribute: false }) result: QuestionResult | null = null;
  @property({ attribute: false }) answered!: AnsweredQuestion;
  @property({ attribute: false }) nameOf: (document: DocumentId) => string = String;

  override render() {
    const { chains, state } = this.answered.record;
    if (chains === null) {
      return html`<section class="panel"><p class="took">The chains are not asked yet.</p></section>`;
    }
    const compared = this.answered.chains;
    return html`<section class="panel" aria-label="Both chains and their fusion">
      <div class="scroll" tabindex="0" role="region" aria-label="Table of both chains and their fusion">
        <table>
          <caption class="sr">
            Pages, evidence, reasoning and answer of the text chain and the page-image chain, compared, and of the
            fusion
          </caption>
          <thead>
            <tr>
              <td class="lab"></td>
              <th scope="col">${chainNames.text}<span class="i">${this.sentWords('text', chains.text)}</span></th>
              <th scope="col" class="cmp"><span class="i">compared</span></th>
              <th scope="col">${chainNames.image}<span class="i">${this.sentWords('image', chains.image)}</span></th>
              <th scope="col" class="fus fusion">Fusion<span class="i">sees both replies, no pages</span></th>
            </tr>
          </thead>
          <tbody class="part">
            <tr>
              <th scope="row">Pages</th>
              <td>${this.renderPages(chains.text)}</td>
              <td></td>
              <td>${this.renderPages(chains.image)}</td>
              <td class="fusion">${this.foundWords(chains.text, chains.image)}</td>
            </tr>
          </tbody>
          ${this.renderPart('Evidence', (one) => one.evidence, chains.fusion?.analysis ?? null, 'analysis')}
          ${this.renderPart('Reasoning', (one) => one.reasoning, chains.fusion?.conclusion ?? null, 'conclusion')}
          <tbody class="part answer">
            ${this.renderAnswer(chains.text.state, chains.image.state, state)}
          </tbody>
          ${compared === null ? nothing : this.renderScores(compared)}
        </table>
      </div>
      ${compared === null ? nothing : renderTook(compared, chains.text.state, chains.image.state)}
    </section>`;
  }

  private renderPart(
    name: string,
    of: (sections: { readonly evidence: string | null; readonly reasoning: string | null }) => string | null,
    fusion: string | null,
    called: string,
  ) {
    const { chains } = this.answered.record;
    if (chains === null) return nothing;
    const passage = ({ state }: ChainRecord): string | null => (state.kind === 'answered' ? of(state.sections) : null);
    const rows = alignedRows(itemsOf(passage(chains.text)), itemsOf(passage(chains.image)));
    const shown = rows.length === 0 ? [{ text: null, image: null, relation: 'agree' } satisfies ChainRow] : rows;
    const isPlain = this.run.system.answering?.promptForm === 'plain';
    const nothingSaid = isPlain ? 'not asked for (plain prompt)' : 'none given';
    return html`<tbody class="part">
      ${shown.map((row, place) => {
        const off = rows.length > 0 && row.relation !== 'agree';
        return html`<tr>
          ${place === 0 ? html`<th scope="rowgroup" rowspan=${shown.length}>${name}</th>` : nothing}
          <td class=${off && row.text !== null ? 'off' : ''}>
            ${renderItem(row.text, row.image, rows.length === 0 ? nothingSaid : 'no counterpart')}
          </td>
          <td class="rel ${off ? 'warns' : ''}">${rows.length === 0 ? '' : renderRelation(row.relation)}</td>
          <td class=${off && row.image !== null ? 'off' : ''}>
            ${renderItem(row.image, row.text, rows.length === 0 ? nothingSaid : 'no counterpart')}
          </td>
          ${
            place === 0
              ? html`<td class="fusion" rowspan=${shown.length}>
                  ${
                    fusion === null
                      ? html`<span class="faint">${isPlain ? nothingSaid : `no ${called}`}</span>`
                      : html`<span class="i">${called}</span><span class="said">${fusion}</span>`
                  }
                </td>`
              : nothing
          }
        </tr>`;
      })}
    </tbody>`;
  }

  private renderAnswer(text: AnswerState, image: AnswerState, fused: AnswerState) {
    const compared = this.answered.chains;
    const disagree = compared?.kind === 'compared' && compared.agreement.disagree;
    const off = disagree ? 'off' : '';
    return html`<tr>
      <th scope="row">Answer</th>
      <td class=${off}>${renderState(text, answerOf(image))}</td>
      <td class="rel ${disagree ? 'warns' : ''}">
        ${compared?.kind === 'compared' ? renderRelation(disagree ? 'differ' : 'agree') : ''}
      </td>
      <td class=${off}>${renderState(image, answerOf(text))}</td>
      <td class="fusion">${renderState(fused, null)}</td>
    </tr>`;
  }

  private renderScores({ f1 }: ChainsOfQuestion) {
    const cell = (value: number | null) =>
      value === null
        ? html`<span class="faint">– no score</span>`
        : html`<b>${formatDecimal(value, 2)}</b> <mean-axis .mean=${value}></mean-axis>`;
    return html`<tbody class="part">
      <tr>
        <th scope="row">F1 to gold</th>
        <td>${cell(f1.text)}</td>
        <td></td>
        <td>${cell(f1.image)}</td>
        <td class="fusion">${cell(f1.fused)}</td>
      </tr>
    </tbody>`;
  }

  private foundOf({ contexts }: ChainRecord): readonly FoundCandidate[] {
    const { result } = this;
    if (result === null) return [];
    const candidates = contexts.map(({ document, firstPage, lastPage, ordinal }) => ({
      document,
      firstPage,
      lastPage,
      ordinal,
      score: 0,
    }));
    return foundCandidates({ ...result, outcome: { kind: 'ranked', candidates } }, candidates.length);
  }

  private renderPages(chain: ChainRecord) {
    const found = this.foundOf(chain);
    if (found.length === 0) return html`<span class="faint">nothing was sent</span>`;
    return html`<ol class="pages">
      ${found.map(({ candidate: { document, firstPage, lastPage }, rank, verdict }) => {
        const sheets = firstPage === lastPage ? formatCount(firstPage + 1) : `${firstPage + 1}–${lastPage + 1}`;
        return html`<li class=${verdict === 'miss' ? '' : 'gold'} title=${this.nameOf(document)}>
          <span class="fr"
            ><span class="rk">${rank}</span
            ><page-thumbnail
              .page=${`${document}#${firstPage}`}
              .load=${(signal: AbortSignal) => this.app.commands.thumbnail(document, firstPage, signal)}
            ></page-thumbnail
          ></span>
          <b>${sheets}</b><br />${verdictWords(verdict)}
        </li>`;
      })}
    </ol>`;
  }

  private foundWords(text: ChainRecord, image: ChainRecord): string {
    const hits = (chain: ChainRecord): string => {
      const found = this.foundOf(chain);
      return `${formatCount(found.filter(({ verdict }) => verdict !== 'miss').length)} of ${formatCount(found.length)} hit gold`;
    };
    if (this.result === null || this.result.goldDocuments.length === 0) return '';
    return `Texts: ${hits(text)}. Images: ${hits(image)}.`;
  }

  private sentWords(side: Side, { contexts, cut }: ChainRecord): string {
    const sent = cut?.kept ?? contexts.length;
    const noun = side === 'text' ? (sent === 1 ? 'text' : 'texts') : sent === 1 ? 'page' : 'pages';
    const left = sent < contexts.length ? `, ${formatCount(contexts.length - sent)} left out` : '';
    return `${formatCount(sent)} ${noun}${left}; ${this.run.system.answering?.generator?.model ?? ''}`;
  }
}

function answerOf(state: AnswerState): string | null {
  return state.kind === 'answered' ? state.sections.answer : null;
}

function renderItem(item: string | null, other: string | null, absent: string) {
  if (item === null) return html`<span class="faint">– ${absent}</span>`;
  const pieces = differingNumbers(item, other);
  return html`<span class="said"
    >${pieces.map(({ words, differs }) => (differs ? html`<b class="num">${words}</b>` : words))}</span
  >`;
}

function renderRelation(relation: ChainRow['relation']) {
  return relation === 'agree'
    ? html`<ui-icon name="check"></ui-icon> agree`
    : html`<ui-icon name="warning"></ui-icon> ${relation}`;
}

function renderState(state: AnswerState, other: string | null) {
  switch (state.kind) {
    case 'answered': {
      const { answer, declined } = state.sections;
      if (answer.trim() === '') return html`<span class="soft">${declined === true ? 'Declined.' : 'Empty.'}</span>`;
      return renderItem(answer, other, '');
    }
    case 'waiting':
    case 'prompted':
    case 'replied':
      return html`<span class="faint">under way</span>`;
    case 'declined':
      return html`<span class="soft">The provider declined: ${state.reason}</span>`;
    case 'cut':
      return html`<span class="soft">Cut at its length limit.</span> ${state.text}`;
    case 'unreadable':
      return html`<span class="soft">Failed: the reply could not be read: ${state.problem}</span>`;
    case 'failed':
      return html`<span class="soft">Failed: ${state.reason}</span>`;
    default:
      return assertUnreachable(state);
  }
}

const tookWords = {
  text: 'Fusion took the text answer',
  image: 'Fusion took the page-image answer',
  both: 'Fusion took the answer of both',
  neither: 'Fusion took neither answer',
} as const;

function renderTook(chains: ChainsOfQuestion, text: AnswerState, image: AnswerState) {
  if (chains.kind === 'incomplete') {
    const part = { text: 'The text chain', image: 'The page-image chain', fusion: 'The fusion' }[chains.part];
    return html`<p class="took"><b>${part} has no answer.</b> <span>${chains.reason}</span></p>`;
  }
  const { fusion, agreement } = chains;
  const numbers = numbersAgainst(answerOf(text) ?? '', answerOf(image) ?? '');
  const differ = numbers === null ? '' : `, and numbers differ (${numbers})`;
  return html`<p class="took">
    <b>${tookWords[fusion.took]}</b>
    <span
      >F1 ${formatDecimal(fusion.toText, 2)} to the text answer, ${formatDecimal(fusion.toImage, 2)} to the page-image
      answer</span
    >
    <span
      >The chains ${agreement.disagree ? 'disagree' : 'agree'}: F1 ${formatDecimal(agreement.f1, 2)} between
      them${differ}</span
    >
  </p>`;
}
