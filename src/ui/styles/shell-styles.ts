import { css } from 'lit';

/** Grid of the frame: bar, main, status line. Below 720 px the document itself scrolls and both lines stick, as long as there is height for them. */
export const shellStyles = css`
  :host {
    display: grid;
    grid-template: 'bar' auto 'main' minmax(0, 1fr) 'status' auto / minmax(0, 1fr);
    height: 100vh;
    height: 100dvh;
    background: var(--surface-page);
  }
  app-bar {
    grid-area: bar;
  }
  status-line {
    grid-area: status;
  }
  main {
    grid-area: main;
    min-width: 0;
    overflow: auto;
    scroll-padding: 8px;
  }
  main > * {
    min-height: 100%;
  }
  .skip {
    position: absolute;
    left: 8px;
    top: -60px;
    z-index: 9;
    padding: 8px 12px;
    background: var(--surface-raised);
  }
  .skip:focus {
    top: 8px;
  }
  .over {
    position: fixed;
    inset: 8px;
    z-index: 20;
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 8px;
    border: 2px dashed var(--accent);
    border-radius: var(--radius-large);
    background: color-mix(in srgb, var(--surface-panel) 97%, transparent);
    text-align: center;
    pointer-events: none;
  }
  .over ui-icon {
    width: 24px;
    height: 24px;
    color: var(--accent);
  }
  .over b {
    font-size: var(--size-lead);
  }
  .lost {
    display: grid;
    place-content: center;
    gap: var(--space-3);
    padding: var(--space-6);
    text-align: center;
  }
  @media (max-width: 719px) {
    :host {
      height: auto;
      min-height: 100vh;
      min-height: 100dvh;
    }
    app-bar {
      position: sticky;
      top: 0;
      z-index: 5;
    }
    status-line {
      position: sticky;
      bottom: 0;
      z-index: 5;
    }
    main {
      overflow: visible;
    }
  }
  /* A zoomed page: the view has the whole of it, the lines are at its ends. */
  @media (max-width: 719px) and (max-height: 400px) {
    app-bar,
    status-line {
      position: static;
    }
  }
  @media (min-width: 720px) and (max-height: 260px) {
    :host {
      height: auto;
    }
    main {
      overflow: visible;
    }
  }
  @media print {
    :host {
      display: block;
      height: auto;
    }
    main {
      overflow: visible;
    }
    app-bar,
    status-line,
    notice-list,
    .skip {
      display: none;
    }
  }
`;
