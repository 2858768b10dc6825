// The product in Chromium beside the packages that people use in Python, on the same inputs, taking turns: `npm run bench -- --peers`.
// Medians of wall times and their ratios. It needs Python 3.11, a registry of Python packages for the first run, and `tesseract` on the path
// for OCR; what is not there is said. The inputs are the demo's PDFs and text made here.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { builtInModel, bundledModelFolder, bundledModelId } from '../../../src/core/model/model-registry.ts';
import type { PrepareInput } from '../../../src/rpc/embedding-worker.ts';
import { openDevPage } from '../support/dev-page.ts';
import type * as PeersPage from './page.ts';
import { type PeerName, PythonPeers, installPeers, peerNames } from './python-peers.ts';

const rounds = Math.max(5, Number(process.argv[2] ?? 5));
const root = resolve(import.meta.dirname, '../../..');
const demo = join(root, 'public/demo');
const scan = 'foreshore-permit-1931-scan.pdf';
const threads = Math.min(availableParallelism(), 8);
const scratch = mkdtempSync(join(tmpdir(), 'leafmark-peers-inputs-'));
const model = builtInModel(bundledModelId)!;

let state = 20_251_130;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
/** A word of a vocabulary of 30,000, the frequent ones often. */
const word = (): string => `w${Math.floor(30_000 ** random()).toString(36)}`;
const sentences = [
  'Revenue of the cloud division rose 12 % to 1,204 million euros in fiscal 2025, while hardware sales fell by 3 %. ',
  'The tenant may terminate the lease with three months notice to the end of any calendar quarter. ',
  'Soil samples were taken at a depth of 20 cm and analysed for nitrate, phosphorus and organic carbon. ',
  'To reset the router, hold the button for ten seconds until the light blinks red, then wait two minutes. ',
];
const pdfs = readdirSync(demo).filter((name) => name.endsWith('.pdf') && name !== scan);
const inputs = {
  threads,
  model: join(root, 'public', bundledModelFolder),
  window: model.window,
  dimensions: model.dimensions,
  // 20 to 180 tokens, as chunks are; none is longer than the window.
  texts: Array.from({ length: 16 }, (_, place) =>
    Array.from({ length: 1 + (place % 8) }, (__, at) => sentences[(place + at) % 4]).join(''),
  ),
  chunks: Array.from({ length: 5000 }, () => Array.from({ length: 200 }, word).join(' ')),
  queries: Array.from({ length: 20 }, () => Array.from({ length: 8 }, word).join(' ')),
  depth: 100,
  pdfs: pdfs.map((name) => join(demo, name)),
};

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

interface Row {
  readonly peer: string;
  readonly work: string;
  readonly product: () => Promise<number>;
  readonly theirs: () => Promise<number>;
}

const dev = await openDevPage(root);
const call = <Name extends keyof typeof PeersPage>(
  name: Name,
  ...parameters: Parameters<(typeof PeersPage)[Name]>
): Promise<Awaited<ReturnType<(typeof PeersPage)[Name]>>> =>
  dev.page.evaluate(
    async ([path, name, parameters]) => {
      const module = (await import(path)) as Record<string, (...rest: unknown[]) => unknown>;
      return module[name]!(...parameters);
    },
    ['/test/bench/peers/page.ts', name, parameters] as const,
  ) as Promise<Awaited<ReturnType<(typeof PeersPage)[Name]>>>;

let python: PythonPeers | null = null;
try {
  const rows: Row[] = [];
  const environment = installPeers();
  if (environment === null) console.log('no row of Python packages: there is no python3 with venv here');
  else {
    writeFileSync(join(scratch, 'inputs.json'), JSON.stringify(inputs));
    python = new PythonPeers(environment.python, join(scratch, 'inputs.json'));
    const input: PrepareInput = {
      model,
      source: { kind: 'bundled' },
      dtype: null,
      device: 'wasm',
      threads,
      keep: false,
    };
    console.log(`product: ${await call('prepareEncoder', input)}; peers: ${threads} threads`);
    await call(
      'fetchPdfs',
      pdfs.map((name) => `/demo/${name}`),
    );
    for (const peer of peerNames) {
      const reason = environment.missing.get(peer) ?? (await prepared(python, peer));
      if (reason === null) rows.push(rowOf(python, peer));
      else console.log(`no row of ${peer}: ${reason}`);
    }
  }
  if (spawnSync('tesseract', ['--version']).status === 0) rows.push(await tesseractRow());
  else console.log('no row of native tesseract: there is none on the path');
  for (const row of rows) await measure(row);
  if (python !== null && rows.some(({ peer }) => peer === 'onnxruntime')) await compareVectors(python);
} finally {
  python?.close();
  await dev.close();
  rmSync(scratch, { recursive: true, force: true });
}

/** Null, or why the peer cannot run. */
async function prepared(python: PythonPeers, peer: PeerName): Promise<string | null> {
  try {
    const answer = await python.ask(peer, 'prepare');
    console.log(`${peer} ${'ready' in answer ? answer.ready : ''}`);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function rowOf(python: PythonPeers, peer: PeerName): Row {
  const theirs = async (): Promise<number> => {
    const answer = await python.ask(peer, 'run');
    return 'seconds' in answer ? answer.seconds : Number.NaN;
  };
  const embed = async (): Promise<number> => (await call('embed', inputs.texts)).seconds;
  const rank = (): Promise<number> => call('rank', inputs.chunks, inputs.queries, inputs.depth);
  const products = {
    onnxruntime: { work: `embedding ${inputs.texts.length} texts, both int8`, product: embed },
    'sentence-transformers': { work: 'the same texts; float32, in batches, there', product: embed },
    rank_bm25: { work: `BM25 over ${inputs.chunks.length} chunks, ${inputs.queries.length} queries`, product: rank },
    bm25s: { work: 'the same', product: rank },
    pypdf: { work: `text of ${pdfs.length} PDFs; with reading order and boxes here`, product: () => call('readPdfs') },
  };
  return { peer, theirs, ...products[peer] };
}

/** Native tesseract on the very images and language data of the OCR worker, one thread. */
async function tesseractRow(): Promise<Row> {
  const data = join(scratch, 'data');
  mkdirSync(data);
  writeFileSync(
    join(data, 'eng.traineddata'),
    gunzipSync(readFileSync(join(root, 'public/ocr/eng.fast.traineddata.gz'))),
  );
  const files = (await call('prepareOcr', `/demo/${scan}`)).map((image, place) => {
    const file = join(scratch, `page-${place}.pgm`);
    writeFileSync(file, Buffer.from(image, 'base64'));
    return file;
  });
  const theirs = async (): Promise<number> => {
    const started = performance.now();
    for (const file of files) {
      execFileSync('tesseract', [file, '-', '--tessdata-dir', data, '--psm', '3', '--dpi', '200'], {
        env: { ...process.env, OMP_THREAD_LIMIT: '1' },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    }
    return (performance.now() - started) / 1000;
  };
  return {
    peer: 'tesseract',
    work: `OCR of ${files.length} pages at 200 dpi, one thread`,
    product: () => call('readScan'),
    theirs,
  };
}

/** Both once to warm up, then in turns. */
async function measure({ peer, work, product, theirs }: Row): Promise<void> {
  const seconds = { product: [] as number[], theirs: [] as number[] };
  await product();
  await theirs();
  for (let round = 0; round < rounds; round += 1) {
    seconds.product.push(await product());
    seconds.theirs.push(await theirs());
  }
  const [own, other] = [median(seconds.product), median(seconds.theirs)];
  console.log(
    `${peer}: ${work}: product ${own.toFixed(3)} s, ${peer} ${other.toFixed(3)} s, medians of ${rounds}; product at ${(other / own).toFixed(2)} × its speed`,
  );
}

/** The least cosine of the vectors of both: the speeds are of the same work. */
async function compareVectors(python: PythonPeers): Promise<void> {
  const answer = await python.ask('onnxruntime', 'vectors');
  if (!('vectors' in answer)) return;
  const { vectors } = await call('embed', inputs.texts);
  const cosines = vectors.map((own, text) =>
    own.reduce((sum, value, place) => sum + value * (answer.vectors[text]?.[place] ?? Number.NaN), 0),
  );
  console.log(`least cosine of the product's vectors to native onnxruntime's: ${Math.min(...cosines).toFixed(4)}`);
}
