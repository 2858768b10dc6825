/** Keeps the keyboard's place: where a rendering takes away or disables what has the focus, it would fall to the body. */
import type { LitElement, ReactiveController } from 'lit';

/** Watches what has the focus within its host; where that is gone after a rendering, the focus goes to the landing. */
export class FocusKeeper implements ReactiveController {
  private readonly host: LitElement;
  private readonly landing: () => HTMLElement | null;
  private held: Element | null = null;

  /** @param landing what is nearest to what is gone, asked after the rendering; null: nothing is */
  constructor(host: LitElement, landing: () => HTMLElement | null) {
    this.host = host;
    this.landing = landing;
    host.addController(this);
  }

  hostUpdate(): void {
    this.held = this.host.shadowRoot?.activeElement ?? null;
  }

  hostUpdated(): void {
    const { held } = this;
    this.held = null;
    if (held === null || (held.isConnected && !held.matches(':disabled'))) return;
    const focused = this.host.shadowRoot?.activeElement ?? null;
    if (focused === null || focused === held) void focusWhenReady(this.landing());
  }
}

/** Focuses an element; one that renders itself must have done so first. */
export async function focusWhenReady(element: HTMLElement | null): Promise<void> {
  if (element === null) return;
  if ('updateComplete' in element) await element.updateComplete;
  element.focus();
}

/** The element within shadow roots that has the focus; null: none but the body. */
export function deepFocus(): Element | null {
  const focused = document.activeElement;
  return focused === null || focused === document.body ? null : innermost(focused);
}

/** Focuses the heading that is nearest to where an element was, of those of its former ancestors that are still there. */
export function focusHeadingNear(ancestors: readonly Node[]): void {
  for (const ancestor of ancestors) {
    if (!ancestor.isConnected || !(ancestor instanceof Element || ancestor instanceof ShadowRoot)) continue;
    const heading = ancestor.querySelector<HTMLElement>('h1, h2, h3');
    if (heading === null) continue;
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    heading.focus();
    return;
  }
}

/** What an element stands in, the nearest first, through shadow roots. */
export function ancestorsOf(element: Node): readonly Node[] {
  const found: Node[] = [];
  let at: Node | null = element;
  for (;;) {
    at = at instanceof ShadowRoot ? at.host : at.parentNode;
    if (at === null) return found;
    found.push(at);
  }
}

function innermost(focused: Element): Element {
  const within = focused.shadowRoot?.activeElement ?? null;
  return within === null ? focused : innermost(within);
}
