import { css } from 'lit';

/** The drop strip and the list of refused files. */
export const intakeStyles = css`
  :host {
    display: grid;
    gap: 12px;
  }
  .drop {
    display: flex;
    align-items: center;
    gap: 4px 10px;
    min-height: 40px;
    padding: 4px 12px;
    border: 1px dashed var(--control-line);
    border-radius: var(--radius);
    color: var(--text-soft);
  }
  .say {
    flex: none;
  }
  .sum {
    min-width: 0;
    color: var(--text-faint);
    text-align: right;
  }
  .sum .link {
    min-height: 24px;
  }
  .refused ul {
    max-height: 300px;
    overflow: auto;
  }
  li {
    display: flex;
    align-items: center;
    gap: 8px var(--space-3);
    padding: 7px 12px;
  }
  li + li {
    border-top: 1px solid var(--line);
  }
  .what {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  .field {
    width: 140px;
    height: 26px;
  }
  .more {
    padding: 4px 12px;
    border-top: 1px solid var(--line);
    font-size: var(--size-small);
  }
  @media (max-width: 1000px) {
    .drop {
      flex-wrap: wrap;
    }
    .sum {
      width: 100%;
      margin: 0 0 0 24px;
      text-align: left;
    }
  }
  @media (max-width: 719px) {
    .say {
      flex: 1;
    }
    .refused ul {
      max-height: none;
    }
    li {
      flex-wrap: wrap;
    }
    .what {
      flex: none;
      width: 100%;
    }
    li > .btn {
      margin-left: auto;
    }
  }
`;
