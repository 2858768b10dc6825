import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isAtRuns } from '../../../app/runs-elsewhere.ts';
import type { WorkspaceId } from '../../../core/document/ids.ts';

const betweenMs = 2000;

/**
 * Finds out whether another tab works on the runs of a workspace: the records alone look alike after a reload that interrupted them.
 * It asks only while its host wants to know; null: it does not know yet.
 */
export class RunsElsewhere implements ReactiveController {
  private readonly host: ReactiveControllerHost;
  private readonly wanted: () => WorkspaceId | null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private found: { readonly workspace: WorkspaceId; readonly isAtWork: boolean } | null = null;

  /** @param wanted the workspace, while runs have not ended and this tab does not work on them; null: nothing is to be known */
  constructor(host: ReactiveControllerHost, wanted: () => WorkspaceId | null) {
    this.host = host;
    this.wanted = wanted;
    host.addController(this);
  }

  get isAtWork(): boolean | null {
    return this.found?.workspace === this.wanted() ? (this.found?.isAtWork ?? null) : null;
  }

  hostUpdated(): void {
    if (this.wanted() === null) this.stop();
    else if (this.timer === undefined) {
      this.timer = setInterval(() => void this.ask(), betweenMs);
      void this.ask();
    }
  }

  hostDisconnected(): void {
    this.stop();
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.found = null;
  }

  private async ask(): Promise<void> {
    const workspace = this.wanted();
    if (workspace === null) return;
    const isAtWork = await isAtRuns(workspace);
    const before = this.found;
    this.found = { workspace, isAtWork };
    if (before?.isAtWork !== isAtWork || before.workspace !== workspace) this.host.requestUpdate();
  }
}
