import { css } from 'lit';

/** A wide column of work and a narrow one that goes with it; one column below 1000. For views below a `.title`. */
export const twoColumnStyles = css`
  .cols {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 348px;
    gap: 12px;
    padding: 0 16px 16px;
    align-items: start;
  }
  .col {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    min-width: 0;
  }
  .full {
    grid-column: 1 / -1;
  }
  .working {
    display: grid;
    gap: 8px;
    padding: 12px;
  }
  .title + .working {
    margin: 0 16px 16px;
  }
  .title .about {
    overflow-wrap: anywhere;
  }
  .title .picker {
    max-width: 360px;
  }
  @media (max-width: 1000px) {
    .cols {
      grid-template-columns: minmax(0, 1fr);
    }
    .title {
      flex-wrap: wrap;
    }
  }
  @media (max-width: 719px) {
    .cols {
      padding: 0 12px 12px;
    }
    .title + .working {
      margin: 0 12px 12px;
    }
    .title .picker {
      width: 100%;
      max-width: none;
    }
  }
`;
