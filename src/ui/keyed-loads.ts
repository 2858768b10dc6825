import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { failureOf, isAbort } from '../core/app-error.ts';
import type { Failure } from '../core/app-error.ts';

export type Load<T> =
  | { readonly kind: 'working' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'done'; readonly value: T };

const working: Load<never> = { kind: 'working' };

/**
 * Values that a view asks for while it renders, by key: asked once, kept while they are among the newest, and the view is
 * rendered again when one arrives. What comes for a key that is no longer shown does no harm.
 */
export class KeyedLoads<T> implements ReactiveController {
  private readonly host: ReactiveControllerHost;
  private readonly most: number;
  private readonly loads = new Map<string, Load<T>>();

  constructor(host: ReactiveControllerHost, most = 40) {
    this.host = host;
    this.most = most;
    host.addController(this);
  }

  /** What failed is asked for again by a view that comes back. */
  hostDisconnected(): void {
    for (const [key, load] of this.loads) if (load.kind === 'failed') this.loads.delete(key);
  }

  of(key: string, load: () => Promise<T>): Load<T> {
    const known = this.loads.get(key);
    if (known !== undefined) return known;
    this.loads.set(key, working);
    for (const oldest of this.loads.keys()) {
      if (this.loads.size <= this.most) break;
      this.loads.delete(oldest);
    }
    void this.start(key, load);
    return working;
  }

  private async start(key: string, load: () => Promise<T>): Promise<void> {
    const ended = await load().then(
      (value): Load<T> => ({ kind: 'done', value }),
      (error: unknown): Load<T> | null => (isAbort(error) ? null : { kind: 'failed', failure: failureOf(error) }),
    );
    if (!this.loads.has(key)) return;
    if (ended === null) this.loads.delete(key);
    else this.loads.set(key, ended);
    this.host.requestUpdate();
  }
}
