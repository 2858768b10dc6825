/** MaxSim in plain JavaScript: for browsers without SIMD, for what no WebAssembly memory has room for, and what kernels are held against. */
import type { MaxSimMemory } from './max-sim-kernels.ts';

interface Block {
  readonly codes: Int8Array;
  readonly scales: Float32Array;
}

/** Room for rows of one width. */
export function plainMaxSimMemory(dimensions: number, rowsPerBlock: number): MaxSimMemory {
  const blocks: Block[] = [];
  let query = new Int16Array(0);
  let greatest = new Float32Array(0);
  const found = new Float32Array(rowsPerBlock);

  const similarities: MaxSimMemory['similarities'] = (vector, number, row, count) => {
    const { codes, scales } = blocks[number]!;
    const begin = vector * dimensions;
    for (let at = 0; at < count; at++) {
      const start = (row + at) * dimensions;
      let sum = 0;
      for (let place = 0; place < dimensions; place++) sum += query[begin + place]! * codes[start + place]!;
      found[at] = Math.fround(sum) * scales[row + at]!;
    }
    return found;
  };

  return {
    addBlock: () => {
      blocks.push({ codes: new Int8Array(rowsPerBlock * dimensions), scales: new Float32Array(rowsPerBlock) });
      return true;
    },
    write: (number, row, codes, scales) => {
      const block = blocks[number]!;
      block.codes.set(codes, row * dimensions);
      block.scales.set(scales, row);
    },
    codes: (number, row, count) => blocks[number]!.codes.slice(row * dimensions, (row + count) * dimensions),
    scales: (number, row, count) => blocks[number]!.scales.slice(row, row + count),
    setQuery: (codes) => {
      query = codes.slice();
      greatest = new Float32Array(codes.length / dimensions);
    },
    beginUnit: () => {
      greatest.fill(-Infinity);
    },
    scan: (block, row, count) => {
      for (let vector = 0; vector < greatest.length; vector++) {
        similarities(vector, block, row, count);
        for (let at = 0; at < count; at++) if (found[at]! > greatest[vector]!) greatest[vector] = found[at]!;
      }
    },
    raise: (into) => {
      for (const [vector, value] of greatest.entries()) if (value > into[vector]!) into[vector] = value;
    },
    similarities,
  };
}
