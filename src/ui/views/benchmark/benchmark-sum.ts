import { LitElement, css, html, svg } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { formatCount, formatCounted } from '../../format.ts';
import { sharedStyles } from '../../styles/shared-styles.ts';
import type { SumPart } from './question-sum.ts';

const width = 820;
const gap = 1.5;
const heights = { fine: 10, quiet: 7, warning: 14, error: 14 } as const;

/** Questions by state as one bar and as a sum, "112 ready + 5 wait = 117 questions": nothing is lost silently. */
@customElement('benchmark-sum')
export class BenchmarkSum extends LitElement {
  static override styles = [
    sharedStyles,
    css`
      .balance {
        padding: 10px 12px 9px;
      }
      svg {
        display: block;
        width: 100%;
        height: 14px;
        forced-color-adjust: none;
      }
      .fine {
        fill: var(--text-soft);
        background: var(--text-soft);
      }
      .quiet {
        fill: var(--line-strong);
        background: var(--line-strong);
      }
      .warning {
        fill: var(--warning);
        background: var(--warning);
      }
      .error {
        fill: var(--error);
        background: var(--error);
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 2px 8px;
        margin-top: 7px;
        color: var(--text-soft);
        font-size: var(--size-small);
      }
      li {
        display: flex;
        align-items: center;
        gap: 5px;
      }
      li i {
        flex: none;
        width: 7px;
        height: 8px;
        border-radius: 1px;
        forced-color-adjust: none;
      }
      li i:is(.warning, .error) {
        height: 12px;
      }
      li i.quiet {
        height: 5px;
      }
      b {
        color: var(--text);
      }
      .op {
        color: var(--text-faint);
      }
    `,
  ];

  @property({ attribute: false }) parts: readonly SumPart[] = [];

  override render() {
    const total = this.parts.reduce((sum, part) => sum + part.count, 0);
    return html`<section class="panel balance" aria-label="Questions by state">
      ${this.renderBar(total)}
      <ul>
        ${this.parts.map((part, index) => [
          index === 0 ? '' : html`<li class="op">+</li>`,
          html`<li>
            <i class=${part.tone}></i><span><b>${formatCount(part.count)}</b> ${part.label}</span>
          </li>`,
        ])}
        <li class="op">=</li>
        <li>
          <span><b>${formatCount(total)}</b> ${total === 1 ? 'question' : 'questions'}</span>
        </li>
      </ul>
    </section>`;
  }

  private renderBar(total: number) {
    const room = width - gap * Math.max(0, this.parts.length - 1);
    let left = 0;
    const rectangles = this.parts.map(({ count, tone }) => {
      const wide = total === 0 ? 0 : (room * count) / total;
      const height = heights[tone];
      const rectangle = svg`<rect class=${tone} x=${left.toFixed(1)} y=${14 - height} width=${wide.toFixed(1)} height=${height} />`;
      left += wide + gap;
      return rectangle;
    });
    return html`<svg
      viewBox="0 0 ${width} 14"
      preserveAspectRatio="none"
      role="img"
      aria-label="${formatCounted(total, 'question')} by state"
    >
      ${rectangles}
    </svg>`;
  }
}
