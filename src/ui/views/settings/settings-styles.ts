import { css } from 'lit';

export const settingsStyles = css`
  .cols {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 340px;
    align-items: start;
    gap: 12px;
    max-width: 1400px;
    padding: 0 16px 16px;
  }
  .col {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
  }
  .parts-nav {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    padding-left: 8px;
    font-size: var(--size-small);
  }
  .parts-nav a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
  }
  [data-part] {
    scroll-margin-top: 12px;
  }
  .label {
    flex: none;
    width: 76px;
  }
  .top {
    align-items: start;
  }
  .top .label {
    padding-top: 4px;
  }
  .row > .field {
    flex: 1;
    max-width: 280px;
  }
  confirm-button {
  }
  .check {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: 24px;
  }
  .single {
    display: flex;
    padding: 8px 12px;
    border-top: 1px solid var(--line);
    font-size: var(--size-small);
  }
  .looks {
    display: grid;
    grid-template-columns: 84px 1fr;
    align-items: center;
    gap: 10px;
    padding: 11px 12px;
    font-size: var(--size-small);
  }
  .looks .seg {
    justify-self: start;
  }
  .kb {
    padding: 7px 0;
  }
  .kb li {
    display: flex;
    gap: 10px;
    padding: 3px 12px;
    font-size: var(--size-small);
  }
  @media (max-width: 1000px) {
    .cols {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (max-width: 719px) {
    /* The bar sticks above what scrolls. */
    [data-part] {
      scroll-margin-top: 102px;
    }
    .parts-nav {
      width: 100%;
      padding: 0;
    }
    .cols {
      padding: 0 12px 12px;
    }
    .row.top {
      flex-wrap: wrap;
    }
    .row.top .label {
      width: 100%;
      padding: 0;
    }
  }
`;
