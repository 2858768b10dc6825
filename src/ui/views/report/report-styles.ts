import { css } from 'lit';

export const reportStyles = css`
  .title {
    padding-bottom: 8px;
  }
  .title report-title {
    flex: 0 1 auto;
    min-width: 0;
  }
  .stack {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding: 0 16px 16px;
  }
  .none {
    display: grid;
    justify-items: start;
    gap: 12px;
    padding: 24px;
  }
  .stack > .note {
    align-items: center;
  }
  .stack > .note a,
  .stack > .note .btn {
    margin-left: auto;
    white-space: nowrap;
  }
  .printed {
    display: none;
  }
  @media (max-width: 719px) {
    .stack {
      padding: 0 12px 12px;
    }
    .title report-title {
      width: 100%;
    }
    .stack > .note {
      flex-wrap: wrap;
    }
    .stack > .note > span {
      flex: 1 1 220px;
    }
  }
  @media print {
    .title,
    .stack {
      padding-left: 0;
      padding-right: 0;
    }
    .printed {
      display: block;
      margin-top: 8px;
      color: #47505a;
      font-size: 8pt;
    }
    .printed code {
      overflow-wrap: anywhere;
    }
  }
`;
