import { css } from 'lit';

export const questionFilmStyles = css`
  .film {
    display: flex;
    gap: 14px;
    align-items: flex-start;
    overflow-x: auto;
    padding: 2px 2px 8px;
    scrollbar-width: thin;
  }
  h2 {
    margin-bottom: 5px;
    color: var(--text-soft);
    font-size: var(--size-caption);
    font-weight: 400;
    white-space: nowrap;
  }
  h2 b {
    color: var(--text);
  }
  ol {
    display: flex;
    gap: 7px;
  }
  .nothing {
    min-width: 58px;
  }
  .sep {
    flex: none;
    align-self: stretch;
    border-left: 1px solid var(--line-strong);
  }
  .th {
    position: relative;
    width: 62px;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: left;
    cursor: pointer;
  }
  .th .fr {
    display: block;
    padding: 4px;
    border-radius: 3px;
  }
  .th .cp {
    display: block;
    margin-top: 3px;
    font-size: var(--size-caption);
    line-height: 1.3;
    white-space: nowrap;
  }
  .th .cp > b,
  .th .other {
    display: block;
  }
  .th .mk {
    width: 9px;
    height: 9px;
    vertical-align: -1px;
  }
  .th .mk.hit {
    padding: 2px;
  }
  .th .nf {
    color: var(--gold-text);
  }
  .th.gold .fr {
    background: var(--gold-fill);
  }
  .th.ret .fr {
    box-shadow: inset 0 0 0 1.5px var(--retrieved-edge);
  }
  .th.ret.hit .fr {
    background: var(--gold-fill);
    box-shadow:
      inset 0 0 0 1.5px var(--retrieved-edge),
      inset 0 0 0 2.5px var(--surface-page);
  }
  .th.ret.miss page-thumbnail {
    opacity: 0.62;
  }
  .th .rk {
    position: absolute;
    left: 0;
    top: 0;
    z-index: 1;
    min-width: 15px;
    height: 15px;
    padding: 0 3px;
    border-radius: 3px 0 3px 0;
    background: var(--retrieved-edge);
    color: light-dark(#ffffff, #06182f);
    font-size: 10.5px;
    font-weight: 700;
    line-height: 15px;
    text-align: center;
    forced-color-adjust: none;
  }
  .th.now::after {
    content: '';
    position: absolute;
    left: 0;
    right: 0;
    bottom: -5px;
    height: 2px;
    background: var(--accent);
  }
  @media (forced-colors: active) {
    .th.now::after {
      background: Highlight;
    }
  }
  @media print {
    .film {
      flex-wrap: wrap;
      overflow: visible;
    }
    ol {
      flex-wrap: wrap;
    }
  }
`;
