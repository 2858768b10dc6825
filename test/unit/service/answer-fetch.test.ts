import { describe, expect, test } from 'vitest';
import { AppError } from '../../../src/core/app-error.ts';
import { answerFetch } from '../../../workers/service/answer-fetch.ts';
import type { Asked } from '../../../workers/service/answer-fetch.ts';
import type { SiteFile } from '../../../workers/service/site-file.ts';

const scope = 'https://example.org/tools/leafmark/';
const files = new Map(
  ['index.html', 'assets/pdf-Fws16Trg.js', 'demo/manifest.json', 'demo/two words.pdf'].map((path) => [
    path,
    { path, bytes: 1, hash: '', shell: false } satisfies SiteFile,
  ]),
);

function asked(path: string, change: Partial<Asked> = {}): Asked {
  return { method: 'GET', url: new URL(path, scope).href, headers: new Headers(), destination: '', ...change };
}

/** Answers with where the answer came from. */
function answer(request: Asked, failure: AppError | null = null, network = true): Promise<Response> | null {
  return answerFetch(request, {
    scope,
    files,
    kept: {
      get: async ({ path }) => {
        if (failure !== null) throw failure;
        return new Response(`kept ${path}`);
      },
    },
    fetchIt: async () => {
      if (!network) throw new TypeError('Failed to fetch');
      return new Response('network');
    },
  });
}

async function textOf(response: Promise<Response> | null): Promise<string | null> {
  return response === null ? null : (await response).text();
}

describe('what a request is answered with', () => {
  test.each([
    ['the folder', './', 'kept index.html'],
    ['the start page by name', 'index.html', 'kept index.html'],
    ['the start page with a query that another site added', './?from=mail', 'kept index.html'],
    ['a file of this version', 'assets/pdf-Fws16Trg.js', 'kept assets/pdf-Fws16Trg.js'],
    ['a name with a space', 'demo/two%20words.pdf', 'kept demo/two words.pdf'],
    ['a file with a query', 'demo/manifest.json?2', 'network'],
    ['a file that this version does not have', 'assets/pdf-AAAAAAAA.js', 'network'],
    ['a name that is no valid escape', 'demo/%E0%A4%A.pdf', 'network'],
  ])('%s', async (_, path, expected) => {
    expect(await textOf(answer(asked(path)))).toBe(expected);
  });

  test.each([
    ['another origin', asked('https://huggingface.co/tools/leafmark/index.html')],
    ['another folder of this origin', asked('https://example.org/tools/other/index.html')],
    ['a folder whose name begins the same', asked('https://example.org/tools/leafmark-2/')],
    ['a part of a file', asked('demo/manifest.json', { headers: new Headers({ Range: 'bytes=0-9' }) })],
    ['what is not a GET', asked('demo/manifest.json', { method: 'HEAD' })],
  ])('%s is left to the browser', (_, request) => {
    expect(answer(request)).toBeNull();
  });
});

describe('a file that is not kept', () => {
  const unreachable = new AppError('network-failed', 'No network.');
  const changed = new AppError('network-refused', 'Other content.');

  test('is a 503 in plain text without a network, never a page', async () => {
    const response = await answer(asked('demo/manifest.json'), unreachable, false);
    expect(response?.status).toBe(503);
    expect(response?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response?.text()).toBe('“demo/manifest.json” is not kept in this browser. No network.\n');
  });

  test('is a 503 also where this version does not know it, and for a page', async () => {
    for (const destination of ['', 'document'] as const) {
      const response = await answer(asked('elsewhere', { destination }), null, false);
      expect(response?.status).toBe(503);
      expect(response?.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    }
  });

  test('is refused where the host has other content under a name that every version uses', async () => {
    const response = await answer(asked('demo/manifest.json'), changed);
    expect(response?.status).toBe(503);
    expect(await response?.text()).toContain('Other content.');
  });

  test('comes from the host where its name belongs to one version', async () => {
    expect(await textOf(answer(asked('assets/pdf-Fws16Trg.js'), changed))).toBe('network');
    expect(await textOf(answer(asked('./'), changed))).toBe('network');
  });

  test('comes from the host where the cache itself fails', async () => {
    const broken = new AppError('unexpected', 'The cache is broken.');
    expect(await textOf(answer(asked('demo/manifest.json'), broken))).toBe('network');
  });
});

describe('isolation', () => {
  test.each(['document', 'iframe', 'worker', 'sharedworker'] as const)('is put on a %s', async (destination) => {
    const headers = (await answer(asked('elsewhere', { destination })))?.headers;
    expect(headers?.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers?.get('cross-origin-embedder-policy')).toBe('require-corp');
  });

  test('is not put on other answers of the host', async () => {
    const headers = (await answer(asked('elsewhere')))?.headers;
    expect(headers?.has('cross-origin-embedder-policy')).toBe(false);
  });
});
