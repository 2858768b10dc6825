import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { App } from '../../../app/app.ts';
import type { Notice } from '../../../app/app-state.ts';

/**
 * Shows what failed where it was started: notices that come while a command works stand in its place instead of in the
 * corner of the page, as long as that place is still there.
 */
export class ShownHere implements ReactiveController {
  private readonly host: ReactiveControllerHost;
  private readonly app: () => App;
  private connected = false;
  private known: { readonly place: string; readonly notices: readonly Notice[] } | null = null;

  constructor(host: ReactiveControllerHost, app: () => App) {
    this.host = host;
    this.app = app;
    host.addController(this);
  }

  hostConnected(): void {
    this.connected = true;
  }

  hostDisconnected(): void {
    this.connected = false;
  }

  /** Errors of the last work at this place; empty while it works and where it went well. */
  at(place: string): readonly Notice[] {
    return this.known?.place === place ? this.known.notices : [];
  }

  /** Forgets what it shows. */
  clear(): void {
    this.known = null;
    this.host.requestUpdate();
  }

  /** Does the work and keeps its errors for its place. */
  async during<T>(place: string, work: () => Promise<T>): Promise<T> {
    const { state, commands } = this.app();
    const before = new Set(state.notices.value.map(({ id }) => id));
    this.tell(place, []);
    const answer = await work();
    const fresh = state.notices.value.filter(({ id, kind }) => kind === 'error' && !before.has(id));
    if (!this.connected || fresh.length === 0) return answer;
    for (const { id } of fresh) commands.dismissNotice(id);
    this.tell(place, fresh);
    return answer;
  }

  private tell(place: string, notices: readonly Notice[]): void {
    this.known = { place, notices };
    this.host.requestUpdate();
  }
}
