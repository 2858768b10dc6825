/** The int8 scan in WebAssembly, each index with a memory of its own that goes when the index goes. */
import type { CodeMemory, DenseKernels } from '../../../src/core/vector/dense-kernels.ts';
import { unlessFull } from './unless-full.ts';

/**
 * The kernels of the site; null where they cannot run (no SIMD in this browser, or the file is not served): the same results come
 * from plain JavaScript then, some ten times slower.
 */
export async function loadDenseKernels(): Promise<DenseKernels | null> {
  const response = await fetch(new URL('./dense-scan.wasm', import.meta.url)).catch(() => null);
  return response?.ok === true ? denseKernelsOf(await response.arrayBuffer()) : null;
}

/** The kernels of a module's bytes (dense-scan.wasm); null where they are no module that runs here. */
export async function denseKernelsOf(bytes: BufferSource): Promise<DenseKernels | null> {
  if (!WebAssembly.validate(bytes)) return null;
  const module = await WebAssembly.compile(bytes);
  return {
    name: 'wasm SIMD',
    createCodes: (dimensions, rowsPerBlock) => unlessFull(() => new WasmCodes(module, dimensions, rowsPerBlock)),
  };
}

/** As dense-scan.as exports it; addresses are bytes. */
type Dots = (query: number, codes: number, stride: number, rows: number, out: number) => void;

const pageBytes = 65_536;
/** Bytes that one load takes. */
const lanes = 16;

/**
 * Layout: query, dot products of a block, blocks. Invariant: the bytes between a row's codes and its stride are 0, as memory is at
 * first; nothing else is ever written there.
 */
class WasmCodes implements CodeMemory {
  readonly #dots: Dots;
  readonly #memory: WebAssembly.Memory;
  readonly #dimensions: number;
  readonly #stride: number;
  readonly #out: number;
  readonly #firstBlock: number;
  readonly #rowsPerBlock: number;
  readonly #blockBytes: number;
  /** Made anew when the memory grows; asking for its buffer at each call costs more than a small scan. */
  #results: Int32Array;
  #blocks = 0;

  constructor(module: WebAssembly.Module, dimensions: number, rowsPerBlock: number) {
    this.#dimensions = dimensions;
    this.#stride = Math.ceil(dimensions / lanes) * lanes;
    this.#out = this.#stride * Int16Array.BYTES_PER_ELEMENT;
    const outBytes = Math.ceil((rowsPerBlock * Int32Array.BYTES_PER_ELEMENT) / lanes) * lanes;
    this.#firstBlock = this.#out + outBytes;
    this.#rowsPerBlock = rowsPerBlock;
    this.#blockBytes = rowsPerBlock * this.#stride;
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil(this.#firstBlock / pageBytes) });
    const { exports } = new WebAssembly.Instance(module, { env: { memory: this.#memory } });
    this.#dots = exports['dots'] as Dots;
    this.#results = new Int32Array(this.#memory.buffer, this.#out, rowsPerBlock);
  }

  addBlock(): boolean {
    const end = this.#firstBlock + (this.#blocks + 1) * this.#blockBytes;
    const missing = Math.ceil((end - this.#memory.buffer.byteLength) / pageBytes);
    if (missing > 0 && unlessFull(() => this.#memory.grow(missing)) === null) return false;
    this.#results = new Int32Array(this.#memory.buffer, this.#out, this.#rowsPerBlock);
    this.#blocks++;
    return true;
  }

  write(block: number, row: number, codes: Int8Array): void {
    const memory = new Int8Array(this.#memory.buffer);
    if (this.#stride === this.#dimensions) {
      memory.set(codes, this.#place(block, row));
      return;
    }
    const rows = codes.length / this.#dimensions;
    for (let at = 0; at < rows; at++) {
      const begin = at * this.#dimensions;
      memory.set(codes.subarray(begin, begin + this.#dimensions), this.#place(block, row + at));
    }
  }

  setQuery(query: Int16Array): void {
    new Int16Array(this.#memory.buffer).set(query.subarray(0, this.#dimensions));
  }

  dots(block: number, row: number, count: number): Int32Array {
    this.#dots(0, this.#place(block, row), this.#stride, count, this.#out);
    return this.#results;
  }

  #place(block: number, row: number): number {
    return this.#firstBlock + block * this.#blockBytes + row * this.#stride;
  }
}
