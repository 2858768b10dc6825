import { css } from 'lit';

/** Modal dialogs: raised, at the top, over a dimmed page. */
export const dialogStyles = css`
  dialog {
    width: min(560px, calc(100vw - 24px));
    max-height: min(620px, calc(100dvh - 48px));
    margin: 10vh auto auto;
    padding: 0;
    overflow: hidden;
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-large);
    background: var(--surface-raised);
    color: var(--text);
    box-shadow: var(--shadow-raised);
  }
  dialog::backdrop {
    background: rgb(10 14 16 / 0.38);
  }
  dialog .head {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    padding: 10px var(--space-4);
    border-bottom: 1px solid var(--line);
  }
  dialog .body {
    display: grid;
    gap: var(--space-2);
    padding: var(--space-4);
  }
  dialog .foot {
    display: flex;
    justify-content: end;
    gap: var(--space-2);
    padding: 0 var(--space-4) var(--space-4);
  }
  @media (max-width: 719px) {
    dialog {
      margin-top: 24px;
    }
  }
`;
