import { css } from 'lit';

/** What no shadow root can reach: the document's own margins, ground and printed sheet. Adopted by <app-shell>. */
export const pageStyles = css`
  html {
    height: 100%;
    background: var(--surface-page);
    -webkit-text-size-adjust: 100%;
  }
  body {
    height: 100%;
    margin: 0;
  }
  @page {
    size: A4 landscape;
    margin: 10mm;
  }
`;
