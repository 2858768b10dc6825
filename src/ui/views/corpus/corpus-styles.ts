import { css } from 'lit';

/** Corpus: panels and list at the left, the page at the right; each scrolls by itself while there is room. */
export const corpusStyles = css`
  :host {
    display: flex;
    flex-direction: column;
  }
  .work {
    display: grid;
    flex: 1 0 auto;
    grid-template-columns: minmax(0, 1fr) 324px;
    gap: 12px;
    padding: 0 16px 16px;
  }
  .left {
    display: flex;
    flex-direction: column;
    gap: 12px;
    min-width: 0;
  }
  documents-table {
    flex: 1 1 0;
    min-height: 340px;
  }
  page-inspector,
  .hint {
    height: 0;
    min-height: 100%;
  }
  .hint {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 8px;
    padding: 24px;
    text-align: center;
  }
  @media (min-width: 1600px) {
    .work {
      grid-template-columns: minmax(0, 1fr) minmax(324px, 30vw);
    }
  }
  @media (max-width: 1000px) {
    .work {
      grid-template-columns: minmax(0, 1fr);
    }
    .hint,
    .open .left {
      display: none;
    }
    page-inspector {
      height: auto;
      min-height: 0;
    }
  }
  @media (max-width: 719px) {
    .work {
      padding: 0 12px 12px;
    }
    documents-table {
      min-height: 0;
      flex: none;
    }
  }
`;
