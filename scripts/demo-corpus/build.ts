// Builds the demo corpus and its benchmark into public/demo: `npm run demo`. The result is committed; a test builds it
// again and compares the bytes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from 'pdf-lib';
import { documentSpecs, scanSpec } from './document-specs.ts';
import { parseMarkup } from './markup.ts';
import { benchmarkLines } from './benchmark-lines.ts';
import { scannedDocument } from './scanned-document.ts';
import { typesetDocument } from './typeset-document.ts';

/** What the site reads before it offers the demo. `file` names are relative to the manifest. */
export interface DemoManifest {
  readonly name: string;
  readonly documents: readonly { readonly file: string; readonly bytes: number; readonly pages: number }[];
  readonly benchmark: string;
  readonly licence: string;
}

const here = fileURLToPath(new URL('.', import.meta.url));

/** Writes all documents, the benchmark, the manifest and the licences into `folder`; the same bytes every time. */
export async function buildDemo(folder: string): Promise<DemoManifest> {
  mkdirSync(folder, { recursive: true });
  const documents = [];
  for (const { file, bytes } of await allDocuments()) {
    writeFileSync(join(folder, file), bytes);
    const pages = (await PDFDocument.load(bytes, { updateMetadata: false })).getPageCount();
    documents.push({ file, bytes: bytes.length, pages });
  }
  const manifest: DemoManifest = {
    name: 'Merrowby and the valley of the Thessel',
    documents,
    benchmark: 'benchmark.jsonl',
    licence: 'LICENSE.md',
  };
  writeFileSync(join(folder, manifest.benchmark), benchmarkLines());
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(folder, manifest.licence), asset('LICENSE.md'));
  writeFileSync(join(folder, 'OFL.txt'), asset('OFL.txt'));
  return manifest;
}

async function allDocuments(): Promise<{ file: string; bytes: Uint8Array }[]> {
  const mincho = asset('bizud-mincho-subset.ttf');
  const typeset = documentSpecs.map(async (spec) => {
    const text = readFileSync(join(here, 'documents', `${spec.source}.md`), 'utf8');
    return { file: spec.file, bytes: await typesetDocument(spec, parseMarkup(text), mincho) };
  });
  const scan = scannedDocument(scanSpec.images.map(asset)).then((bytes) => ({ file: scanSpec.file, bytes }));
  const all = await Promise.all([...typeset, scan]);
  return all.sort((a, b) => (a.file < b.file ? -1 : 1));
}

function asset(name: string): Uint8Array {
  return new Uint8Array(readFileSync(join(here, 'assets', name)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL('../../public/demo', import.meta.url));
  const { documents } = await buildDemo(folder);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const pages = sum(documents.map((each) => each.pages));
  const bytes = sum(documents.map((each) => each.bytes));
  console.log(`${documents.length} documents, ${pages} pages, ${Math.round(bytes / 1000)} kB in ${folder}`);
}
