import { css } from 'lit';

/** Choice of pages as cards in a row, then how they are read and the button that says what it starts. */
export const ocrPanelStyles = css`
  header {
    flex-wrap: wrap;
  }
  .use {
    display: flex;
    gap: 7px;
    padding: 7px 12px;
    border-bottom: 1px solid var(--line);
    font-size: var(--size-small);
  }
  .use:last-child {
    border-bottom: 0;
  }
  .use ui-icon {
    flex: none;
    margin-top: 3px;
  }
  fieldset {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    min-width: 0;
  }
  .card {
    display: grid;
    grid-template-columns: 22px minmax(0, 1fr);
    align-content: start;
    row-gap: 2px;
    padding: 9px 12px;
    font-size: var(--size-small);
  }
  .card + .card {
    border-left: 1px solid var(--line);
  }
  .card:hover {
    background: var(--surface-hover);
  }
  .card:has(:checked) {
    background: var(--surface-selected);
  }
  .card input {
    margin-top: 2px;
  }
  .card b {
    font-size: var(--size-base);
  }
  .card span {
    grid-column: 2;
  }
  .how {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
    padding: 10px 12px;
    border-top: 1px solid var(--line);
  }
  .how .row {
    flex: none;
  }
  .how p {
    flex: 1 1 200px;
    min-width: 0;
  }
  .job {
    display: grid;
    gap: 6px;
    padding: 10px 12px;
  }
  .job .row {
    flex-wrap: wrap;
    gap: 2px 12px;
  }
  .job .trunc {
    max-width: 100%;
  }
  .check {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
    padding: 7px 12px;
    border-top: 1px solid var(--line);
    font-size: var(--size-small);
  }
  .check p {
    flex: 1 1 240px;
    min-width: 0;
  }
  .check li {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 2px 10px;
    padding: 3px 0;
    overflow-wrap: anywhere;
  }
  .check ul {
    width: 100%;
  }
  .check li ui-icon {
    align-self: center;
  }
  @media (max-width: 719px) {
    fieldset {
      grid-template-columns: minmax(0, 1fr);
    }
    .card + .card {
      border-top: 1px solid var(--line);
      border-left: 0;
    }
    .how > .btn {
      width: 100%;
    }
  }
`;
