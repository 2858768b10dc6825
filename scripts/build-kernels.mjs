// node scripts/build-kernels.mjs: compiles every kernel (workers/*/kernels/*.as, AssemblyScript) into the .wasm beside it. Both are
// committed, so that a build of the site needs no compiler of ours; a test holds them against each other.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const projectFolder = resolve(dirname(fileURLToPath(import.meta.url)), '..');

// Named so that TypeScript does not follow it: the compiler's types redefine Array for everything they are checked with.
const compiler = 'assemblyscript/asc';
/** @type {{ createMemoryStream: () => { toString(): string }, main: (options: readonly string[], host: object) => Promise<{ error: Error | null }> }} */
const { createMemoryStream, main } = await import(compiler);

/** Paths of the sources. */
export function kernelSources() {
  const workers = join(projectFolder, 'workers');
  return readdirSync(workers, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.as') && basename(dirname(path)) === 'kernels')
    .map((path) => join(workers, path))
    .sort();
}

/**
 * The module that a source compiles to: the same bytes for the same source and compiler.
 * @param {string} path
 * @returns {Promise<Uint8Array<ArrayBuffer>>}
 */
export async function compileKernel(path) {
  const source = readFileSync(path, 'utf8');
  // The compiler takes only names that end in .ts; ours do not, so that no tool for TypeScript takes the file for its own.
  const name = `${basename(path, '.as')}.ts`;
  /** @type {Uint8Array<ArrayBuffer> | null} */
  let compiled = null;
  const options = ['-O3', '--converge', '--noAssert', '--runtime', 'stub', '--importMemory', '--enable', 'simd'];
  const stderr = createMemoryStream();
  const { error } = await main([name, '--outFile', 'kernel.wasm', ...options], {
    stderr,
    readFile: (/** @type {string} */ file) => (file === name ? source : null),
    writeFile: (/** @type {string} */ file, /** @type {Uint8Array<ArrayBuffer> | string} */ contents) => {
      if (file === 'kernel.wasm' && typeof contents !== 'string') compiled = contents;
    },
    listFiles: () => [],
  });
  if (error !== null || compiled === null) throw new Error(`${path} does not compile.\n${stderr.toString()}`);
  return Uint8Array.from(compiled);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const path of kernelSources()) {
    const bytes = await compileKernel(path);
    writeFileSync(path.replace(/\.as$/, '.wasm'), bytes);
    console.log(`${path}: ${bytes.length} bytes`);
  }
}
