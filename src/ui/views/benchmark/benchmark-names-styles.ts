import { css } from 'lit';

export const benchmarkNamesStyles = css`
  @media (min-width: 720px) {
    header h2 {
      white-space: nowrap;
    }
  }
  th.file {
    width: 132px;
  }
  tbody th.file {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  th.relation {
    width: 158px;
  }
  th.count {
    width: 74px;
  }
  th.act {
    width: 172px;
  }
  td,
  tbody th {
    height: 33px;
    padding-top: 4px;
    padding-bottom: 4px;
    overflow-wrap: anywhere;
  }
  .doc {
    display: flex;
    gap: 6px;
    min-width: 0;
  }
  .doc > .trunc {
    flex: 1;
    min-width: 40px;
  }
  td.act {
    text-align: right;
    white-space: nowrap;
  }
  td.act > * {
    vertical-align: middle;
  }
  td.act .link {
    margin-left: 6px;
  }
  .radios {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 2px;
  }
  .radios .doc {
    flex: 1;
  }
  .radios label {
    display: flex;
    align-items: center;
    gap: 6px;
    min-height: 24px;
  }
  .select {
    width: 100%;
  }
  .relation .row {
    display: inline-flex;
  }
  .issues,
  summary {
    color: var(--text-soft);
    font-size: var(--size-small);
  }
  summary {
    min-height: 24px;
  }
  footer {
    padding: 2px var(--space-3);
    border-top: 1px solid var(--line-strong);
  }
  :host {
    --table-width: 880px;
  }
`;
