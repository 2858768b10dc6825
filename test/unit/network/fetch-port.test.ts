import { describe, expect, test } from 'vitest';
import { createFetchPort } from '../../../src/network/fetch-port.ts';
import type { LedgerRecord } from '../../../src/network/ledger-record.ts';

const signal = new AbortController().signal;

interface Setting {
  /** Records of ended requests. */
  readonly records: LedgerRecord[];
  readonly announced: LedgerRecord[];
  readonly sent: { readonly url: string; readonly init: RequestInit }[];
  readonly port: ReturnType<typeof createFetchPort>;
}

function setting(
  answer: (url: string, signal: AbortSignal) => Response | Promise<Response>,
  chosenOrigins: readonly string[],
): Setting {
  const records: LedgerRecord[] = [];
  const announced: LedgerRecord[] = [];
  const sent: { url: string; init: RequestInit }[] = [];
  const port = createFetchPort({
    siteOrigin: 'https://leafmark.example',
    chosenOrigins,
    onRecord: (record) => (record.underWay === true ? announced : records).push(record),
    silence: { answer: 30, body: 30 },
    now: () => 1_700_000_000_000,
    fetch: async (given, init) => {
      const url = given instanceof Request ? given.url : given.toString();
      sent.push({ url, init: init ?? {} });
      return answer(url, init!.signal!);
    },
  });
  return { records, announced, sent, port };
}

/** A response whose final address is another than the one asked for, as after a redirect. */
function from(url: string, body: BodyInit): Response {
  const response = new Response(body);
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

async function readAll(body: ReadableStream<Uint8Array<ArrayBuffer>> | null): Promise<number> {
  let bytes = 0;
  for await (const piece of body ?? []) bytes += piece.length;
  return bytes;
}

describe('what may leave the page', () => {
  test('an origin that was not chosen is refused before anything is sent', async () => {
    const { port, sent, records } = setting(() => new Response('x'), ['https://hub.example']);
    for (const url of [
      'https://other.example/a',
      'http://hub.example/a',
      'https://hub.example:8443/a',
      'https://hub.example.evil.example/a',
    ]) {
      await expect(port({ url, purpose: 'test', signal })).rejects.toMatchObject({ code: 'network-refused' });
    }
    expect([sent, records]).toEqual([[], []]);
  });

  test('a request carries no cookies and no referrer, and a redirect is an error unless it is allowed', async () => {
    const { port, sent } = setting(() => new Response('x'), ['https://hub.example/path']);
    await port({ url: 'https://hub.example/a', purpose: 'test', signal });
    await port({ url: 'https://hub.example/a', purpose: 'test', signal, redirects: 'follow' });
    expect(sent[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'error' });
    expect(sent[1]?.init).toMatchObject({ redirect: 'follow' });
  });
});

describe('the ledger', () => {
  test('announces a request when it is sent, and has the bytes that arrived once its body was read', async () => {
    const { port, records, announced } = setting(() => new Response('twelve bytes'), ['https://hub.example']);
    const answer = await port({ url: 'https://hub.example/a/b?c=1', purpose: 'model file', signal });
    expect(records).toEqual([]);
    expect(announced).toMatchObject([{ path: '/a/b?c=1', status: null, bytes: 0 }]);
    expect(await readAll(answer.body)).toBe(12);
    expect(records).toEqual([
      {
        id: announced[0]?.id,
        time: 1_700_000_000_000,
        origin: 'https://hub.example',
        redirectedTo: null,
        path: '/a/b?c=1',
        bytes: 12,
        sentBytes: 0,
        status: 200,
        purpose: 'model file',
      },
    ]);
  });

  test('stays empty for files of the site itself', async () => {
    const { port, records, announced } = setting(() => new Response('x'), []);
    const answer = await port({ url: 'https://leafmark.example/models/config.json', purpose: 'model file', signal });
    await readAll(answer.body);
    expect([...announced, ...records]).toEqual([]);
  });

  test('names the origin that a redirect led to, also from the site itself', async () => {
    const { port, records } = setting(() => from('https://cdn.example/x', 'abc'), ['https://hub.example']);
    for (const url of ['https://hub.example/a', 'https://leafmark.example/a']) {
      await readAll((await port({ url, purpose: 'test', signal, redirects: 'follow' })).body);
    }
    expect(records.map(({ redirectedTo, bytes }) => [redirectedTo, bytes])).toEqual([
      ['https://cdn.example', 3],
      ['https://cdn.example', 3],
    ]);
  });

  test('has what was sent, and a record where no answer came', async () => {
    const { port, records } = setting(() => Promise.reject(new TypeError('Failed to fetch')), ['https://hub.example']);
    const asked = port({ url: 'https://hub.example/a', purpose: 'test', signal, method: 'POST', body: 'é' });
    await expect(asked).rejects.toMatchObject({
      code: 'network-failed',
      message: expect.stringContaining('https://hub.example') as string,
    });
    expect(records).toMatchObject([{ status: null, bytes: 0, sentBytes: 2 }]);
  });

  test('has the bytes that came before an answer broke off or was given up', async () => {
    const broken = (): Response => {
      let pulls = 0;
      const body = new ReadableStream({
        pull: (controller) => {
          pulls += 1;
          if (pulls === 1) controller.enqueue(new Uint8Array(5));
          else controller.error(new TypeError('network error'));
        },
      });
      return new Response(body);
    };
    const { port, records } = setting(broken, ['https://hub.example']);
    const first = await port({ url: 'https://hub.example/a', purpose: 'test', signal });
    await expect(readAll(first.body)).rejects.toMatchObject({ code: 'network-failed' });
    const second = await port({ url: 'https://hub.example/a', purpose: 'test', signal });
    await second.body?.cancel();
    expect(records.length).toBe(2);
    expect(records[0]).toMatchObject({ bytes: 5, status: 200 });
  });

  test('an answer that is given up while more of it is awaited ends once', async () => {
    const open = new ReadableStream<Uint8Array<ArrayBuffer>>({ start: (to) => to.enqueue(new Uint8Array(5)) });
    const { port, records } = setting(() => new Response(open), ['https://hub.example']);
    const { body } = await port({ url: 'https://hub.example/a', purpose: 'test', signal });
    const reader = body!.getReader();
    await reader.read();
    const awaited = reader.read();
    await reader.cancel();
    expect(await awaited).toMatchObject({ done: true });
    expect(records).toMatchObject([{ status: 200, bytes: 5 }]);
  });

  test('makes up no bytes of an answer that nobody read: those that an error stated, else none are known', async () => {
    const headers = { 'content-length': '15' };
    const answers = [
      new Response('Entry not found', { status: 404, headers }),
      new Response('x', { status: 404 }),
      new Response('Entry not found', { status: 200, headers }),
    ];
    const { port, records } = setting(() => answers.shift()!, ['https://hub.example']);
    for (let asked = 0; asked < 3; asked++) {
      await (await port({ url: 'https://hub.example/a', purpose: 'test', signal })).body?.cancel();
    }
    expect(records.map(({ bytes, status }) => [status, bytes])).toEqual([
      [404, 15],
      [404, null],
      [200, null],
    ]);
  });

  test('an abort passes untouched', async () => {
    const controller = new AbortController();
    const { port } = setting(() => Promise.reject(new DOMException('stop', 'AbortError')), ['https://hub.example']);
    const asked = port({ url: 'https://hub.example/a', purpose: 'test', signal: controller.signal });
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a server that falls silent', () => {
  const refusal = {
    code: 'network-failed',
    message: expect.stringMatching(/said nothing for 0\.03 seconds/) as string,
  };
  const aborted = (given: AbortSignal): Promise<never> =>
    new Promise((_, reject) => given.addEventListener('abort', () => reject(given.reason as Error)));

  test('before it answers is given up with a sentence', async () => {
    const { port, records } = setting((_, given) => aborted(given), ['https://hub.example']);
    await expect(port({ url: 'https://hub.example/a', purpose: 'test', signal })).rejects.toMatchObject(refusal);
    expect(records).toMatchObject([{ status: null, bytes: 0 }]);
  });

  test('in the middle of an answer is given up, and what came is counted', async () => {
    const halfway = (_: string, given: AbortSignal): Response =>
      new Response(
        new ReadableStream<Uint8Array<ArrayBuffer>>(
          { start: (to) => to.enqueue(new Uint8Array(5)), pull: () => aborted(given) },
          { highWaterMark: 0 },
        ),
      );
    const { port, records } = setting(halfway, ['https://hub.example']);
    const { body } = await port({ url: 'https://hub.example/a', purpose: 'test', signal });
    await expect(readAll(body)).rejects.toMatchObject(refusal);
    expect(records).toMatchObject([{ status: 200, bytes: 5 }]);
  });
});
