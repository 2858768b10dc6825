import type { ReactiveController, ReactiveControllerHost } from 'lit';

/**
 * A drop works on every view: listens on the window, tells its host while files are over it, and hands the drop on
 * within its event (what was dropped cannot be read later).
 */
export class WindowDrop implements ReactiveController {
  over = false;
  private readonly host: ReactiveControllerHost;
  private readonly onDrop: (transfer: DataTransfer) => void;
  /** Elements entered and not left: enter and leave fire for each child. */
  private depth = 0;

  constructor(host: ReactiveControllerHost, onDrop: (transfer: DataTransfer) => void) {
    this.host = host;
    this.onDrop = onDrop;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('dragenter', this.entered);
    window.addEventListener('dragover', this.moved);
    window.addEventListener('dragleave', this.left);
    window.addEventListener('drop', this.dropped);
  }

  hostDisconnected(): void {
    window.removeEventListener('dragenter', this.entered);
    window.removeEventListener('dragover', this.moved);
    window.removeEventListener('dragleave', this.left);
    window.removeEventListener('drop', this.dropped);
  }

  private readonly entered = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    this.setDepth(this.depth + 1);
  };

  private readonly moved = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
  };

  private readonly left = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    // Leaving the window has no related target: whatever was miscounted ends here.
    this.setDepth(event.relatedTarget === null ? 0 : this.depth - 1);
  };

  private readonly dropped = (event: DragEvent): void => {
    this.setDepth(0);
    if (!holdsFiles(event) || event.dataTransfer === null) return;
    event.preventDefault();
    this.onDrop(event.dataTransfer);
  };

  private setDepth(depth: number): void {
    this.depth = Math.max(0, depth);
    if (this.over === this.depth > 0) return;
    this.over = this.depth > 0;
    this.host.requestUpdate();
  }
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
