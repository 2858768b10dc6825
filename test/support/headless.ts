// Starts the headless run as a person's script does: a process of its own, with arguments, judged by what it leaves.
import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** The checkout. */
export const projectFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const demoFolder = join(projectFolder, 'public/demo');
export const demoBenchmark = join(demoFolder, 'benchmark.jsonl');

export interface Evaluation {
  /** Exit code. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The output folder, which exists even where nothing was written. */
  readonly out: string;
}

/** Runs `node scripts/evaluate.mjs` with an output folder of its own, and with more environment variables than this process has. */
export async function evaluate(
  task: {
    readonly documents?: string;
    /** Several: once for each. */
    readonly benchmark?: string | readonly string[];
    readonly experiment?: string;
    readonly predictions?: readonly string[];
    /** Folders of encoders. */
    readonly model?: readonly string[];
    /** Manifests of vectors and their files. */
    readonly vectors?: readonly string[];
  },
  variables: Readonly<Record<string, string>> = {},
): Promise<Evaluation> {
  const out = temporaryFolder();
  const named = Object.entries({ ...task, out }).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).flatMap((one) => [`--${name}`, one]),
  );
  return await new Promise((done, fail) => {
    const child = spawn(process.execPath, [join(projectFolder, 'scripts/evaluate.mjs'), ...named], {
      cwd: projectFolder,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const text = { stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text.stdout += part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => (text.stderr += part));
    child.on('error', fail);
    child.on('close', (code) => done({ code: code ?? 1, ...text, out }));
  });
}

/** A new folder under the system's temporary one. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'leafmark-test-'));
}

/** A copy of the demo's PDFs and of nothing else. */
export function demoDocuments(): string {
  const folder = join(temporaryFolder(), 'documents');
  mkdirSync(folder);
  for (const name of readdirSync(demoFolder).filter((name) => name.endsWith('.pdf'))) {
    copyFileSync(join(demoFolder, name), join(folder, name));
  }
  return folder;
}

/** The folder of an encoder's files (below LEAFMARK_MODELS, else ../shared/models beside the checkout), or null where there is none. */
export function modelFolder(name: string): string | null {
  const folder = join(process.env['LEAFMARK_MODELS'] ?? join(projectFolder, '../shared/models'), name);
  return existsSync(folder) ? folder : null;
}

/** What a test that needs such a folder says where it is skipped. */
export const modelsMissing = 'skipped: no ../shared/models beside the checkout (LEAFMARK_MODELS names another place)';

const count = z.int().min(0);

/** One mean of docs/guide/output-folder.md: never NaN, and without a question no mean. */
const metricSchema = z.looseObject({
  mean: z.number().nullable(),
  n: count,
  interval: z.tuple([z.number(), z.number()]).nullable(),
  ceiling: z.number().nullable(),
});

const summarySchema = z.looseObject({
  format: z.literal('leafmark-summary/1'),
  benchmark: z
    .looseObject({
      name: z.string(),
      questions: count,
      scored: count,
      withoutEvidence: count,
      unmappable: count,
      mappedInPart: count,
      documentOnly: count,
    })
    .nullable(),
  documents: z.looseObject({
    found: count,
    opened: count,
    failed: count,
    duplicates: count,
    pages: count,
    pagesWithoutText: count,
  }),
  runs: z.array(
    z.looseObject({
      name: z.string(),
      retriever: z.looseObject({
        kind: z.enum(['bm25', 'dense', 'imported', 'image', 'late-interaction', 'joint', 'hybrid']),
      }),
      unit: z.looseObject({ kind: z.enum(['page', 'characters', 'tokens', 'imported']) }),
      text: z.object({
        ocr: z.enum(['off', 'no-text', 'unsound', 'every-page']),
        language: z.string(),
        method: z.string(),
      }),
      corpus: z.object({ documents: count, pages: count, units: count }),
      pageTexts: z
        .object({ layer: count, ocr: count, without: count, ocrFailed: count, engines: z.array(z.string()) })
        .nullable(),
      encoders: z.array(
        z.object({
          id: z.string(),
          revision: z.string(),
          dtype: z.enum(['fp32', 'fp16', 'int8']),
          device: z.enum(['webgpu', 'wasm']),
          threads: count,
          reason: z.string(),
          sha256: z.string().regex(/^[0-9a-f]{64}$/),
          selfTest: z.object({ cosine: z.number(), reference: z.enum(['stored', 'kept', 'made']) }),
          visual: z
            .object({
              adapter: z.enum(['dual', 'joint', 'late-interaction', 'text-late-interaction']),
              tiles: z.enum(['all', 'one']),
              vectors: z.enum(['single', 'multi']),
              dimensions: count,
            })
            .nullable(),
        }),
      ),
      vectors: z.array(
        z.looseObject({
          name: z.string(),
          model: z.string(),
          kind: z.enum(['single', 'multi']),
          dimensions: count,
          files: z.array(z.object({ name: z.string(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
          pages: z.object({ covered: count, all: count }),
        }),
      ),
      space: z
        .object({
          images: z
            .object({
              pages: count,
              failed: count,
              failures: z.array(z.object({ document: z.string(), page: z.int().min(1), reason: z.string() })),
              vectors: count,
            })
            .nullable(),
          texts: z.object({ units: count, vectors: count }).nullable(),
          bytes: count,
        })
        .nullable(),
      imageShares: z
        .array(z.object({ k: z.int().min(1), share: z.number().min(0).max(1).nullable(), n: count }))
        .nullable(),
      tokens: z.object({ total: count, embedded: count, share: z.number().min(0).max(1) }).nullable(),
      computed: z.object({ documents: count, units: count, questions: count }),
      notes: z.array(z.string()),
      pool: z.enum(['candidates', 'own-document', 'corpus', 'sampled']),
      metrics: z.record(z.string(), metricSchema),
      waiting: count,
      state: z.enum(['waiting', 'running', 'paused', 'done', 'failed']),
      failure: z.string().nullable(),
    }),
  ),
});

const documentSchema = z.discriminatedUnion('outcome', [
  z.looseObject({
    name: z.string(),
    bytes: count,
    outcome: z.enum(['opened', 'duplicate']),
    document: z.string().regex(/^[0-9a-f]{64}$/),
    pages: count,
    pagesWithoutText: count,
    pagesFailed: count,
  }),
  z.looseObject({
    name: z.string(),
    bytes: count,
    outcome: z.literal('failed'),
    code: z.string(),
    message: z.string(),
  }),
]);

const span = z.looseObject({ document: z.string(), pages: z.array(z.int().min(1)) });

const questionSchema = z.looseObject({
  id: z.string(),
  state: z.enum(['ready', 'without-evidence', 'unmappable', 'mapped-in-part', 'document-only']),
  gold: z.array(span),
  metrics: z.record(z.string(), z.number().nullable()),
  candidates: z.array(span.extend({ rank: z.int().min(1), kind: z.enum(['unit', 'page-image']), score: z.number() })),
  latencyMs: z.number(),
});

export type Summary = z.infer<typeof summarySchema>;
export type ExportedQuestion = z.infer<typeof questionSchema>;

export const readSummary = (out: string) => parseSummary(readFileSync(join(out, 'summary.json'), 'utf8'));
/** The summary of an export given as text. */
export const parseSummary = (text: string) => summarySchema.parse(JSON.parse(text));
export const readDocumentLines = (out: string) => readLines(join(out, 'documents.jsonl'), documentSchema);
export const readQuestionLines = (file: string) => readLines(file, questionSchema);
/** The questions of an export given as text. */
export const parseQuestionLines = (text: string) => parseLines(text, questionSchema);

function readLines<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema>[] {
  return parseLines(readFileSync(file, 'utf8'), schema);
}

function parseLines<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema>[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => schema.parse(JSON.parse(line)));
}
