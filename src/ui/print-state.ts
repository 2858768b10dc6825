import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Tells an element while the page is being printed, so that it can lay all of its data on paper. */
export class PrintState implements ReactiveController {
  printing = false;
  private readonly host: ReactiveControllerHost;

  constructor(host: ReactiveControllerHost) {
    this.host = host;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('beforeprint', this.follow);
    window.addEventListener('afterprint', this.follow);
  }

  hostDisconnected(): void {
    window.removeEventListener('beforeprint', this.follow);
    window.removeEventListener('afterprint', this.follow);
  }

  /** The update runs in the microtasks of the event, which come before the page is laid out for paper. */
  private readonly follow = (event: Event): void => {
    this.printing = event.type === 'beforeprint';
    this.host.requestUpdate();
  };
}
