/** MaxSim in WebAssembly, each index with a memory of its own that goes when the index goes. */
import { mostQueryVectors } from '../../../src/core/vector/max-sim-kernels.ts';
import type { MaxSimKernels, MaxSimMemory } from '../../../src/core/vector/max-sim-kernels.ts';
import { unlessFull } from './unless-full.ts';

/**
 * The kernels of the site; null where they cannot run (no SIMD in this browser, or the file is not served): the same results come
 * from plain JavaScript then, some twenty times slower.
 */
export async function loadMaxSimKernels(): Promise<MaxSimKernels | null> {
  const response = await fetch(new URL('./max-sim.wasm', import.meta.url)).catch(() => null);
  return response?.ok === true ? maxSimKernelsOf(await response.arrayBuffer()) : null;
}

/** The kernels of a module's bytes (max-sim.wasm); null where they are no module that runs here. */
export async function maxSimKernelsOf(bytes: BufferSource): Promise<MaxSimKernels | null> {
  if (!WebAssembly.validate(bytes)) return null;
  const module = await WebAssembly.compile(bytes);
  return {
    name: 'wasm SIMD',
    createMemory: (dimensions, rowsPerBlock) => unlessFull(() => new WasmMaxSim(module, dimensions, rowsPerBlock)),
  };
}

/** As max-sim.as exports them; addresses are bytes. */
interface Exports {
  readonly greatest: (
    query: number,
    vectors: number,
    codes: number,
    scales: number,
    stride: number,
    rows: number,
    out: number,
  ) => void;
  readonly similarities: (
    query: number,
    codes: number,
    scales: number,
    stride: number,
    rows: number,
    out: number,
  ) => void;
}

const pageBytes = 65_536;
/** Bytes that one load takes. */
const lanes = 16;
const floatBytes = Float32Array.BYTES_PER_ELEMENT;
/** Greatest similarities that the kernel keeps for each vector. */
const places = 4;

/**
 * Layout: query, greatest similarities, similarities of a block, blocks (codes, then scales). Invariant: the bytes between a vector's
 * codes and its stride are 0, as memory is at first; nothing else is ever written there.
 */
class WasmMaxSim implements MaxSimMemory {
  readonly #exports: Exports;
  readonly #memory: WebAssembly.Memory;
  readonly #dimensions: number;
  readonly #stride: number;
  readonly #greatest: number;
  readonly #found: number;
  readonly #firstBlock: number;
  readonly #rowsPerBlock: number;
  readonly #blockBytes: number;
  /** Made anew when the memory grows. */
  #floats: Float32Array;
  #vectors = 0;
  #blocks = 0;

  constructor(module: WebAssembly.Module, dimensions: number, rowsPerBlock: number) {
    this.#dimensions = dimensions;
    this.#stride = aligned(dimensions);
    this.#rowsPerBlock = rowsPerBlock;
    this.#greatest = mostQueryVectors * this.#queryStride;
    this.#found = this.#greatest + mostQueryVectors * places * floatBytes;
    this.#firstBlock = this.#found + aligned(rowsPerBlock * floatBytes);
    this.#blockBytes = rowsPerBlock * this.#stride + aligned(rowsPerBlock * floatBytes);
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil(this.#firstBlock / pageBytes) });
    const { exports } = new WebAssembly.Instance(module, { env: { memory: this.#memory } });
    this.#exports = exports as unknown as Exports;
    this.#floats = new Float32Array(this.#memory.buffer);
  }

  get #queryStride(): number {
    return this.#stride * Int16Array.BYTES_PER_ELEMENT;
  }

  addBlock(): boolean {
    const end = this.#firstBlock + (this.#blocks + 1) * this.#blockBytes;
    const missing = Math.ceil((end - this.#memory.buffer.byteLength) / pageBytes);
    if (missing > 0 && unlessFull(() => this.#memory.grow(missing)) === null) return false;
    this.#floats = new Float32Array(this.#memory.buffer);
    this.#blocks++;
    return true;
  }

  write(block: number, row: number, codes: Int8Array, scales: Float32Array): void {
    const memory = new Int8Array(this.#memory.buffer);
    for (let at = 0; at < scales.length; at++) {
      memory.set(codes.subarray(at * this.#dimensions, (at + 1) * this.#dimensions), this.#codesAt(block, row + at));
    }
    this.#floats.set(scales, this.#scalesAt(block, row) / floatBytes);
  }

  codes(block: number, row: number, count: number): Int8Array {
    const memory = new Int8Array(this.#memory.buffer);
    const codes = new Int8Array(count * this.#dimensions);
    for (let at = 0; at < count; at++) {
      const begin = this.#codesAt(block, row + at);
      codes.set(memory.subarray(begin, begin + this.#dimensions), at * this.#dimensions);
    }
    return codes;
  }

  scales(block: number, row: number, count: number): Float32Array {
    const begin = this.#scalesAt(block, row) / floatBytes;
    return this.#floats.slice(begin, begin + count);
  }

  setQuery(codes: Int16Array): void {
    this.#vectors = codes.length / this.#dimensions;
    const memory = new Int16Array(this.#memory.buffer);
    for (let vector = 0; vector < this.#vectors; vector++) {
      const own = codes.subarray(vector * this.#dimensions, (vector + 1) * this.#dimensions);
      memory.set(own, vector * this.#stride);
    }
  }

  beginUnit(): void {
    const begin = this.#greatest / floatBytes;
    this.#floats.fill(-Infinity, begin, begin + this.#vectors * places);
  }

  scan(block: number, row: number, count: number): void {
    const [codes, scales] = [this.#codesAt(block, row), this.#scalesAt(block, row)];
    // One more for an odd number: whatever vector lies there, its similarities are never read.
    const even = this.#vectors + (this.#vectors % 2);
    this.#exports.greatest(0, even, codes, scales, this.#stride, count, this.#greatest);
  }

  raise(into: Float32Array): void {
    const floats = this.#floats;
    let at = this.#greatest / floatBytes;
    for (let vector = 0; vector < this.#vectors; vector++) {
      for (const end = at + places; at < end; at++) if (floats[at]! > into[vector]!) into[vector] = floats[at]!;
    }
  }

  similarities(vector: number, block: number, row: number, count: number): Float32Array {
    const [codes, scales] = [this.#codesAt(block, row), this.#scalesAt(block, row)];
    this.#exports.similarities(vector * this.#queryStride, codes, scales, this.#stride, count, this.#found);
    return this.#floats.subarray(this.#found / floatBytes, this.#found / floatBytes + count);
  }

  #codesAt(block: number, row: number): number {
    return this.#firstBlock + block * this.#blockBytes + row * this.#stride;
  }

  #scalesAt(block: number, row: number): number {
    return this.#firstBlock + block * this.#blockBytes + this.#rowsPerBlock * this.#stride + row * floatBytes;
  }
}

/** The next multiple of what one load takes. */
function aligned(bytes: number): number {
  return Math.ceil(bytes / lanes) * lanes;
}
