import { tesseractCore } from '../ocr/core-choice.ts';
import type { TesseractCore } from '../ocr/core-choice.ts';
import { probeGpu } from '../embedding/runtime/probe-gpu.ts';
import type { SiteFile } from './site-file.ts';

/** What decides between builds of the same thing. */
export interface Machine {
  readonly core: TesseractCore;
  /** Encoders run on WebGPU. */
  readonly gpu: boolean;
}

/** What this browser runs, by the same rules as the workers that load it. */
export async function thisMachine(): Promise<Machine> {
  const gpu = await probeGpu('gpu' in navigator ? navigator.gpu : undefined, false);
  return { core: tesseractCore(), gpu: gpu.kind === 'usable' };
}

/**
 * The files that this browser needs to work without a network, in the order in which they are kept: what the screens and
 * workers are made of, the demo, then the rest from small to large. Of several builds only the one that runs here; another
 * one is kept when it is asked for.
 */
export function neededFiles(files: readonly SiteFile[], machine: Machine): readonly SiteFile[] {
  return files
    .filter(({ path }) => isNeeded(path, machine))
    .sort((a, b) => rankOf(a) - rankOf(b) || a.bytes - b.bytes || (a.path < b.path ? -1 : 1));
}

function isNeeded(path: string, { core, gpu }: Machine): boolean {
  const tesseract = /(?:^|\/)tesseract-core-(.+)\.wasm\.js$/.exec(path)?.[1];
  if (tesseract !== undefined) return tesseract === core;
  const runtime = /(?:^|\/)ort-wasm-[^/]*\.(?:wasm|mjs)$/.exec(path)?.[0];
  if (runtime === undefined) return true;
  if (/asyncify|jsep/.test(runtime)) return false;
  return runtime.includes('.jspi') ? gpu : true;
}

function rankOf({ path, shell }: SiteFile): number {
  if (shell) return 0;
  if (/^assets\/.*\.(?:js|css)$/.test(path)) return 1;
  return path.startsWith('demo/') ? 2 : 3;
}
