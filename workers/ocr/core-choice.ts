/** A function that uses one relaxed SIMD instruction (i8x16.relaxed_swizzle): valid where relaxed SIMD is known. */
const relaxedProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15,
  253, 128, 2, 11,
]);

export type TesseractCore = 'relaxedsimd-lstm' | 'simd-lstm';

/** The fastest core that runs here. Browsers without SIMD are older than what the site needs anyway. */
export function tesseractCore(): TesseractCore {
  return WebAssembly.validate(relaxedProbe) ? 'relaxedsimd-lstm' : 'simd-lstm';
}

/** The script of a core below the folder of cores. */
export function coreScript(folder: string, core: TesseractCore): string {
  return `${folder}tesseract-core-${core}.wasm.js`;
}
