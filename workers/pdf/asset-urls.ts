import { version } from 'pdfjs-dist/legacy/build/pdf.mjs';

// pdf.js fetches character maps, substitute fonts, image decoders and colour profiles while it reads. The site serves them
// under `pdfjs/<version>/` (scripts/vite-pdfjs-assets.mjs); where one is missing, text or pictures are silently absent.

/** Absolute URLs of pdf.js's data folders, each with its trailing slash. */
export interface AssetUrls {
  readonly cMapUrl: string;
  readonly standardFontDataUrl: string;
  readonly wasmUrl: string;
  readonly iccUrl: string;
}

/** One file of each kind that pdf.js can ask for, with what its first bytes must be. */
const probes: readonly {
  readonly folder: keyof AssetUrls;
  readonly file: string;
  readonly begins: readonly number[];
}[] = [
  { folder: 'cMapUrl', file: 'UniGB-UCS2-H.bcmap', begins: [] },
  { folder: 'cMapUrl', file: 'Adobe-GB1-UCS2.bcmap', begins: [] },
  { folder: 'standardFontDataUrl', file: 'FoxitSymbol.pfb', begins: [] },
  { folder: 'standardFontDataUrl', file: 'LiberationSans-Regular.ttf', begins: [0, 1, 0, 0] },
  { folder: 'wasmUrl', file: 'openjpeg.wasm', begins: [0, 0x61, 0x73, 0x6d] },
  { folder: 'wasmUrl', file: 'jbig2.wasm', begins: [0, 0x61, 0x73, 0x6d] },
  { folder: 'wasmUrl', file: 'qcms_bg.wasm', begins: [0, 0x61, 0x73, 0x6d] },
  { folder: 'iccUrl', file: 'CGATS001Compat-v2-micro.icc', begins: [] },
];

/** The URLs below a folder of the site, e.g. `https://example.org/leafmark/`. */
export function assetUrls(siteBase: string): AssetUrls {
  const folder = (name: string): string => new URL(`pdfjs/${version}/${name}/`, siteBase).href;
  return {
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
  };
}

/**
 * The folder that the site is served from. Built with a relative base, a worker's script lies one folder below it
 * (`assets/`); otherwise Vite's base is the path itself.
 */
export function siteBase(): string {
  const base = import.meta.env.BASE_URL;
  const place = globalThis.location.href;
  return base.startsWith('/') ? new URL(base, place).href : new URL('../', place).href;
}

/**
 * Names what pdf.js needs and the site does not serve (`wasm/openjpeg.wasm`), an empty list where all is there. A page of
 * HTML in place of a file, as some hosts send, counts as missing. Never throws.
 */
export async function checkAssets(urls: AssetUrls = assetUrls(siteBase())): Promise<readonly string[]> {
  const found = await Promise.all(probes.map(({ folder, file, begins }) => answers(`${urls[folder]}${file}`, begins)));
  return probes
    .filter((_, index) => found[index] !== true)
    .map(({ folder, file }) => shortName(`${urls[folder]}${file}`));
}

async function answers(url: string, begins: readonly number[]): Promise<boolean> {
  try {
    const response = await fetch(url);
    if (!response.ok || response.headers.get('content-type')?.startsWith('text/html') === true) return false;
    // Read to the end: a body that is given up counts as a failed request, and a read one is in the browser's cache for later.
    const bytes = new Uint8Array(await response.arrayBuffer());
    return bytes.length > 0 && begins.every((byte, index) => bytes[index] === byte);
  } catch {
    return false;
  }
}

function shortName(url: string): string {
  return url.split('/').slice(-2).join('/');
}
