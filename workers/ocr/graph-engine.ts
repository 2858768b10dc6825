import { z } from '../../src/core/strict-zod.ts';
import { AppError } from '../../src/core/app-error.ts';
import type { OcrLimits } from './ocr-limits.ts';
import { JobRefused, JobWorker, cannotStart } from './job-worker.ts';

/** An image for a graph: `values[(channel * height + y) * width + x]`, three channels. */
export interface GraphInput {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
}

export interface GraphOutput {
  readonly values: Float32Array;
  readonly shape: readonly number[];
}

export interface GraphOptions {
  /** What the graph is, as in "the text detector". */
  readonly name: string;
  readonly model: Uint8Array;
  readonly limits: OcrLimits;
  readonly createWorker?: () => Worker;
}

const outputSchema = z.object({ values: z.instanceof(Float32Array), shape: z.array(z.number()) });

/** One ONNX graph in a worker of its own. */
export class GraphEngine {
  readonly #worker: JobWorker;
  readonly #options: GraphOptions;
  #images = 0;

  private constructor(worker: JobWorker, options: GraphOptions) {
    this.#worker = worker;
    this.#options = options;
  }

  /** @throws AppError `worker-unavailable`, `worker-timeout` */
  static async start(options: GraphOptions, signal: AbortSignal): Promise<GraphEngine> {
    const { name, model, limits } = options;
    const worker = new JobWorker(options.createWorker ?? graphWorker, name);
    try {
      await worker.run('load', { model }, [], { limitMs: limits.startMs, stage: `Starting ${name}`, signal });
      return new GraphEngine(worker, options);
    } catch (error) {
      worker.stop();
      throw error instanceof JobRefused ? cannotStart(name, error.message, error) : error;
    }
  }

  get stopped(): boolean {
    return this.#worker.stopped;
  }

  /** As for `TesseractEngine`. */
  get worn(): boolean {
    return this.#images >= this.#options.limits.imagesPerEngine;
  }

  /**
   * `input.values` is transferred and gone afterwards.
   * @throws AppError `page-failed` where the graph fails; `worker-timeout`, `worker-crashed`
   */
  async run(input: GraphInput, signal: AbortSignal): Promise<GraphOutput> {
    const { name, limits } = this.#options;
    this.#images += 1;
    try {
      const bounds = { limitMs: limits.pageMs, stage: `Asking ${name}`, signal };
      return outputSchema.parse(await this.#worker.run('run', input, [input.values.buffer], bounds));
    } catch (error) {
      if (!(error instanceof JobRefused)) throw error;
      this.stop();
      throw new AppError('page-failed', `This page is too much for ${name} (${error.message}).`);
    }
  }

  stop(): void {
    this.#worker.stop();
  }
}

function graphWorker(): Worker {
  return new Worker(new URL('./detector-session.ts', import.meta.url), { type: 'module', name: 'ocr-graph' });
}
