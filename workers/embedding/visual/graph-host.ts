/**
 * A model's open graphs on one device. The device may be lost in the middle; then the graphs are opened again, on WASM where
 * that fails too, and what was in flight is done again in smaller batches, so that the vectors are those of an undisturbed run.
 */
import type { Device } from '../../../src/core/model/embedding-model.ts';
import type { GraphResult, GraphSession, GraphTensor } from './graph-session.ts';

export type GraphRole = 'text' | 'image';

/** One session a role; the same one where one graph does both. */
export interface OpenGraphs {
  readonly text: GraphSession;
  readonly image: GraphSession;
}

/** A GPU that fails twice is not asked a third time. */
const mostRebuilds = 1;

export class GraphHost {
  readonly #reopen: ((device: Device) => Promise<OpenGraphs>) | null;
  #graphs: OpenGraphs;
  #device: Device;
  #rebuilds = 0;
  #redone = 0;

  /** @param reopen null: what fails once fails, as in a self-test */
  constructor(graphs: OpenGraphs, device: Device, reopen: ((device: Device) => Promise<OpenGraphs>) | null) {
    this.#graphs = graphs;
    this.#device = device;
    this.#reopen = reopen;
  }

  get device(): Device {
    return this.#device;
  }

  /** Batches that were done again since the model was opened. */
  get redone(): number {
    return this.#redone;
  }

  run(role: GraphRole, inputs: Readonly<Record<string, GraphTensor>>, output: string): Promise<GraphResult> {
    const graph = this.#graphs[role];
    return Promise.race([graph.run(inputs, output), graph.lost.then(deviceLost)]);
  }

  /**
   * Does `once` for the items, all at a time if possible. Where it throws: on a new session, on WASM, and there by halves,
   * since memory may be what lacks. Throws what a single item on WASM throws.
   */
  async untilDone<Item>(items: readonly Item[], once: (items: readonly Item[]) => Promise<void>): Promise<void> {
    try {
      await once(items);
      return;
    } catch (error) {
      const reopen = this.#reopen;
      if (reopen === null || (this.#device === 'wasm' && items.length <= 1)) throw error;
      if (this.#device === 'webgpu') await this.#rebuild(reopen);
    }
    this.#redone += 1;
    const half = Math.ceil(items.length / 2);
    await this.untilDone(items.slice(0, half), once);
    if (half < items.length) await this.untilDone(items.slice(half), once);
  }

  async #rebuild(reopen: (device: Device) => Promise<OpenGraphs>): Promise<void> {
    // A lost device may never answer: nothing waits for it.
    releaseGraphs(this.#graphs);
    this.#rebuilds += 1;
    if (this.#rebuilds <= mostRebuilds) {
      try {
        this.#graphs = await reopen('webgpu');
        return;
      } catch {
        // Fails for the reason the device was lost for; the processor is left.
      }
    }
    this.#graphs = await reopen('wasm');
    this.#device = 'wasm';
  }
}

/** Lets the graphs go without waiting. */
export function releaseGraphs({ text, image }: OpenGraphs): void {
  void text.release().catch(() => {});
  if (image !== text) void image.release().catch(() => {});
}

function deviceLost(reason: string): never {
  throw new Error(`The graphics device was lost: ${reason}`);
}
