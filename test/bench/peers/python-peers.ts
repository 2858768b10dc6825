/** A Python environment outside the tree with the packages of requirements.txt, and the process in it that answers requests. */
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import * as z from 'zod';

const folder = import.meta.dirname;
const requirements = join(folder, 'requirements.txt');

/** Packages of each peer; versions are those of requirements.txt. */
const packagesOf = {
  onnxruntime: ['onnxruntime', 'tokenizers', 'numpy'],
  'sentence-transformers': ['torch', 'transformers', 'tokenizers', 'sentence-transformers'],
  rank_bm25: ['rank-bm25', 'numpy'],
  bm25s: ['bm25s', 'numpy'],
  pypdf: ['pypdf'],
} as const;

export type PeerName = keyof typeof packagesOf;

export const peerNames = Object.keys(packagesOf) as PeerName[];

const answerSchema = z.union([
  z.object({ error: z.string() }),
  z.object({ ready: z.string() }),
  z.object({ seconds: z.number() }),
  z.object({ vectors: z.array(z.array(z.number())) }),
]);

/** Installs what is missing; says of each peer why it is not there, or null. Null where Python itself is not. */
export function installPeers(): { readonly python: string; readonly missing: ReadonlyMap<PeerName, string> } | null {
  if (spawnSync('python3', ['--version']).status !== 0) return null;
  const version = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 8);
  const place = join(tmpdir(), `leafmark-peers-${version}`);
  const python = join(place, 'bin/python');
  if (!existsSync(python) && spawnSync('python3', ['-m', 'venv', place], { stdio: 'inherit' }).status !== 0)
    return null;
  const missing = new Map<PeerName, string>();
  for (const name of peerNames) {
    const marker = join(place, `${name}.installed`);
    if (existsSync(marker)) continue;
    console.log(`installing ${packagesOf[name].join(', ')} into ${place} …`);
    const reason = install(python, packagesOf[name]);
    if (reason === null) writeFileSync(marker, '');
    else missing.set(name, reason);
  }
  return { python, missing };
}

/** The process that does the peers' work, one request after the other. */
export class PythonPeers {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;

  constructor(python: string, inputs: string) {
    this.#child = spawn(python, ['-W', 'ignore', join(folder, 'peers.py'), inputs], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, HF_HUB_OFFLINE: '1', TOKENIZERS_PARALLELISM: 'false' },
    });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** The answer to a request; throws with the peer's own words where it failed. */
  async ask(peer: PeerName, what: 'prepare' | 'run' | 'vectors') {
    this.#child.stdin.write(`${JSON.stringify({ peer, do: what })}\n`);
    const line = await this.#lines.next();
    if (line.done === true) throw new Error('the Python process ended');
    const answer = answerSchema.parse(JSON.parse(line.value));
    if ('error' in answer) throw new Error(answer.error);
    return answer;
  }

  close(): void {
    this.#child.kill();
  }
}

/** Null, or the last line of what pip said. torch comes from its own index where that answers: PyPI's build brings CUDA along. */
function install(python: string, packages: readonly string[]): string | null {
  const pip = (...rest: readonly string[]) =>
    spawnSync(python, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...rest], {
      encoding: 'utf8',
    });
  if (packages.includes('torch')) {
    const pinned =
      readFileSync(requirements, 'utf8')
        .split('\n')
        .find((line) => line.startsWith('torch==')) ?? 'torch';
    pip(pinned, '--index-url', 'https://download.pytorch.org/whl/cpu', '--retries', '0', '--timeout', '10');
  }
  const { status, stderr, error } = pip('--constraint', requirements, ...packages);
  if (status === 0) return null;
  return error?.message ?? stderr.trim().split('\n').at(-1) ?? 'pip failed';
}
