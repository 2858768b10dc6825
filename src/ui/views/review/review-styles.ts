import { css } from 'lit';

export const reviewStyles = css`
  .cols {
    display: grid;
    grid-template-columns: 250px minmax(0, 1fr) 330px;
    gap: 12px;
    align-items: start;
    padding: 0 16px 16px;
  }
  .wide {
    margin: 0 16px 12px;
  }
  .ask {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 12px;
    align-items: center;
    padding: 8px 12px;
  }
  .ask .select {
    max-width: 300px;
  }
  .ask input {
    width: 80px;
  }
  .list {
    max-height: calc(100vh - 250px);
    overflow: auto;
  }
  .list button {
    display: block;
    width: 100%;
    padding: 6px 10px;
    border: 0;
    border-top: 1px solid var(--line);
    background: none;
    color: inherit;
    font: inherit;
    line-height: 1.3;
    text-align: left;
    cursor: pointer;
  }
  .list button[aria-current='true'] {
    background: var(--surface-selected);
  }
  .list .i {
    color: var(--text-faint);
    font-size: var(--size-caption);
  }
  .list .t {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .body {
    display: grid;
    gap: 12px;
    padding: 12px;
  }
  .qn {
    font-size: 1.15em;
    font-weight: 600;
    line-height: 1.35;
  }
  .said {
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .evidence {
    max-height: 130px;
    overflow: auto;
  }
  ol.wordings {
    display: grid;
    gap: 6px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .wording {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: 10px;
    align-items: start;
    padding: 7px 9px;
    border: 1px solid var(--line);
    border-radius: 6px;
  }
  .wording.on {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  .wording b {
    font-weight: 600;
    text-decoration: underline dotted;
    text-underline-offset: 3px;
  }
  textarea {
    width: 100%;
    min-height: 64px;
    font: inherit;
  }
  .row.wrap {
    gap: 8px;
  }
  .found li {
    padding: 8px 12px;
    border-top: 1px solid var(--line);
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  .found mark {
    border-bottom: 2px solid var(--retrieved-edge);
    background: none;
    color: inherit;
  }
  .found .own {
    font-weight: 600;
  }
  .search {
    display: flex;
    gap: 8px;
    padding: 8px 12px;
  }
  .search input {
    flex: 1;
    min-width: 0;
  }
  @media (max-width: 1000px) {
    .cols {
      grid-template-columns: minmax(0, 1fr);
    }
    .list {
      max-height: 220px;
    }
  }
`;
