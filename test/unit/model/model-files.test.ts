import { describe, expect, test } from 'vitest';
import type { FetchPort, FetchRequest } from '../../../src/network/fetch-port.ts';
import type { ModelSource } from '../../../src/rpc/embedding-worker.ts';
import { modelFiles } from '../../../workers/embedding/files/model-files.ts';

const signal = new AbortController().signal;
const hub: ModelSource = { kind: 'hub', baseUrl: 'https://hub.example', token: null };
const place = { id: 'x/model', exportId: 'x/model', revision: 'main' };
const path = 'onnx/model.onnx';

/** A server that states this length and sends nothing. */
function serverOf(length: number): {
  readonly port: FetchPort;
  readonly asked: FetchRequest[];
  readonly ended: string[];
} {
  const asked: FetchRequest[] = [];
  const ended: string[] = [];
  const port: FetchPort = async (request) => {
    asked.push(request);
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ cancel: () => void ended.push(request.url) });
    return { status: 200, headers: new Headers({ 'content-length': String(length) }), body };
  };
  return { port, asked, ended };
}

describe('a model file larger than a browser can hold', () => {
  const refusal = {
    code: 'model-unsupported',
    message: expect.stringMatching(/^onnx\/model\.onnx has 2\.5 GB, .*Choose a smaller precision/) as string,
  };

  test('is refused by its stated size before its bytes come', async () => {
    const { port, ended } = serverOf(2.5e9);
    const files = modelFiles(hub, place, port, 'https://site.example/')!;
    await expect(files.read(path, signal)).rejects.toMatchObject(refusal);
    expect(ended).toEqual(['https://hub.example/x/model/resolve/main/onnx/model.onnx']);
  });

  test('is refused in a picked folder before it is read', async () => {
    const file = { size: 2.5e9, arrayBuffer: () => Promise.reject(new Error('was read')) } as unknown as Blob;
    const picked: ModelSource = { kind: 'folder', files: [{ path, file }] };
    const files = modelFiles(picked, place, serverOf(0).port, 'https://site.example/')!;
    await expect(files.read(path, signal)).rejects.toMatchObject(refusal);
  });
});

describe('an id that is none', () => {
  test.each(['../other', 'x/..', 'x/model?download=1', 'x//model', ''])(
    '“%s” is refused before anything is asked',
    (exportId) => {
      const { port, asked } = serverOf(1);
      expect(() => modelFiles(hub, { ...place, exportId }, port, 'https://site.example/')).toThrow(
        expect.objectContaining({ code: 'model-missing' }) as Error,
      );
      expect(asked).toEqual([]);
    },
  );
});
