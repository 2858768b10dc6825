/** What the sections of the settings share: a heading that a route can lead to. */
import { css } from 'lit';

/** Gives the focus to the section's heading and brings it into view. */
export function focusSection(section: Element): void {
  const heading = section.shadowRoot?.querySelector<HTMLElement>('h2') ?? section.querySelector<HTMLElement>('h2');
  section.scrollIntoView({ block: 'start' });
  // After the frame's own focus on the heading of the view.
  if (heading) setTimeout(() => heading.focus({ preventScroll: true }));
}

export const sectionStyles = css`
  h2:focus-visible {
    box-shadow: var(--focus-ring);
  }
  .parts {
    display: grid;
    gap: 12px;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }
  .small :is(.link, a) {
    font-size: inherit;
  }
  dd {
    overflow-wrap: anywhere;
  }
`;
