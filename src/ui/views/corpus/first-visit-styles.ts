import { css } from 'lit';

/** First visit: the drop is the largest thing; on a narrow screen drop, demo, steps, what stays, browser. */
export const firstVisitStyles = css`
  :host {
    display: flex;
    flex: 1;
    flex-direction: column;
  }
  .title {
    padding-bottom: 10px;
  }
  .work {
    display: grid;
    flex: 1;
    grid-template-columns: minmax(0, 1fr) 452px;
    align-items: stretch;
    gap: 12px;
    padding: 0 16px 16px;
  }
  .col {
    display: flex;
    flex-direction: column;
    gap: 12px;
    min-width: 0;
  }
  .panel > header {
    min-height: 32px;
  }
  .panel > header h2 {
    white-space: nowrap;
  }
  .marks dl {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 6px var(--space-4);
    padding: 10px 12px;
    font-size: var(--size-small);
  }
  .marks dt {
    display: flex;
    align-items: center;
    gap: 7px;
    font-weight: 600;
  }
  .marks dd {
    color: var(--text-soft);
  }
  .drop {
    display: flex;
    flex: 1;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 12px;
    min-height: 268px;
    padding: 24px;
    border: 1px dashed var(--control-line);
    border-radius: var(--radius);
    background: var(--surface-panel);
    text-align: center;
  }
  .drop > ui-icon {
    width: 24px;
    height: 24px;
    color: var(--text-soft);
  }
  .drop h2 {
    font-size: var(--size-lead);
  }
  .drop p {
    max-width: 520px;
    color: var(--text-soft);
    text-wrap: balance;
  }
  .drop .btn,
  .try .btn {
    height: max(32px, var(--control-height));
    padding: 0 14px;
  }
  .steps {
    display: grid;
    grid-template-columns: repeat(3, 1fr);
  }
  .steps li {
    display: flex;
    gap: 10px;
    padding: 11px 12px;
  }
  .steps li + li {
    border-left: 1px solid var(--line);
  }
  .nr {
    flex: none;
    width: 20px;
    height: 20px;
    border: 1px solid var(--control-line);
    border-radius: 50%;
    font-size: var(--size-small);
    font-weight: 600;
    line-height: 18px;
    text-align: center;
  }
  .steps b {
    display: block;
  }
  .steps p {
    margin-top: 1px;
    color: var(--text-soft);
    font-size: var(--size-small);
    line-height: 1.4;
    text-wrap: pretty;
  }
  .try {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 148px;
    align-items: center;
    gap: 16px;
    padding: 12px;
  }
  .try p {
    color: var(--text-soft);
    font-size: var(--size-small);
    line-height: 1.4;
    text-wrap: pretty;
  }
  .browser {
    flex: 1;
  }
  .browser .link {
    min-height: 0;
    padding: 2px 0;
  }
  dd ui-icon {
    margin-right: 3px;
  }
  .stay :is(td, th) {
    height: 28px;
    font-size: var(--size-small);
  }
  .stay thead th {
    font-size: var(--size-caption);
  }
  .stay th[scope='row'] {
    font-weight: 600;
  }
  .stay .row {
    gap: 6px;
  }
  .what {
    width: 138px;
  }
  .where {
    width: 118px;
  }
  @media (max-width: 1000px) {
    .work {
      display: flex;
      flex-direction: column;
    }
    .col {
      display: contents;
    }
    .drop {
      flex: none;
    }
    .demo {
      order: 1;
    }
    .o2 {
      order: 2;
    }
    .o3 {
      order: 3;
    }
    .o4 {
      order: 4;
    }
    .browser {
      flex: none;
      order: 5;
    }
  }
  @media (max-width: 719px) {
    .work {
      padding: 0 12px 12px;
    }
    .drop {
      min-height: 250px;
      padding: 20px 14px;
    }
    .drop .row {
      flex-wrap: wrap;
      justify-content: center;
      width: 100%;
    }
    .drop .btn,
    .try .btn {
      flex: 1;
      height: 44px;
    }
    .steps {
      grid-template-columns: minmax(0, 1fr);
    }
    .steps li + li {
      border-top: 1px solid var(--line);
      border-left: 0;
    }
    .try {
      grid-template-columns: minmax(0, 1fr);
      gap: 10px;
    }
    .stay thead {
      display: none;
    }
    .stay :is(table, tbody) {
      display: block;
    }
    .stay tr {
      display: grid;
      row-gap: 1px;
      padding: 7px 12px;
    }
    .stay :is(td, th) {
      height: auto;
      padding: 0 !important;
      border: 0 !important;
    }
    .stay tbody tr + tr {
      border-top: 1px solid var(--line);
    }
  }
`;
