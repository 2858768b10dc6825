import { css } from 'lit';

export const experimentViewStyles = css`
  .side {
    position: sticky;
    top: 0;
  }
  .preset {
    width: 250px;
  }
  .about {
    margin: -4px 16px 10px;
    text-wrap: pretty;
  }
  .taken {
    align-items: center;
    margin: 0 16px 12px;
  }
  @media (max-width: 1000px) {
    .side {
      position: static;
    }
  }
  @media (max-width: 719px) {
    .preset {
      width: 100%;
    }
    .about,
    .taken {
      margin-inline: 12px;
    }
  }
`;
