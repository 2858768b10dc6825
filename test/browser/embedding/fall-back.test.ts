// Devices that are absent, wrong or lost: a GPU is stood in for, WASM and the tiny model are real.
import { describe, expect, test } from 'vitest';
import type { EmbedInput, EmbedOutcome, PrepareInput } from '../../../src/rpc/embedding-worker.ts';
import { createEmbeddingWorker } from '../../../workers/embedding/embedding-worker.ts';
import type { Surroundings } from '../../../workers/embedding/surroundings.ts';
import type { HiddenStates } from '../../../workers/embedding/pooling.ts';
import type { EncoderSession, OpenSession } from '../../../workers/embedding/runtime/encoder-session.ts';
import { openOnnxSession } from '../../../workers/embedding/runtime/onnx-session.ts';
import type { GpuAccess } from '../../../workers/embedding/runtime/probe-gpu.ts';
import { golden, pickedFolder, plainly, signal, tinyFolder, tinyModel } from './models-for-tests.ts';

const adapter = { info: { isFallbackAdapter: false }, features: new Set<string>() } as unknown as GPUAdapter;
const slowAdapter = { info: { isFallbackAdapter: true }, features: new Set<string>() } as unknown as GPUAdapter;
const answering = (found: GPUAdapter | null): GpuAccess => ({ requestAdapter: async () => found });
const never = new Promise<string>(() => {});

/** WASM in the place of a GPU; `change` alters what it computes. */
const onWasm =
  (change: (states: HiddenStates, run: number) => HiddenStates | Promise<HiddenStates>, lost = never): OpenSession =>
  async (device, model, threads) => {
    const session = await openOnnxSession('wasm', model, threads);
    if (device === 'wasm') return session;
    let runs = 0;
    const run: EncoderSession['run'] = async (batch) => change(await session.run(batch), (runs += 1));
    return { ...session, run, lost };
  };

function surroundings(openSession: OpenSession, gpu: GpuAccess | undefined = answering(adapter)): Surroundings {
  const kept = new Map<string, Float32Array>();
  return {
    openSession,
    gpu,
    isolated: false,
    cores: 2,
    references: {
      read: async (key) => kept.get(key) ?? null,
      write: async (key, values) => void kept.set(key, values),
    },
  };
}

async function input(changes: Partial<PrepareInput> = {}): Promise<PrepareInput> {
  const source = await pickedFolder(tinyFolder('tiny-bert'), ['onnx/model.onnx', 'onnx/model_quantized.onnx']);
  return { ...plainly(tinyModel(await golden('tiny-bert')), source), device: 'auto', ...changes };
}

const filled = (states: HiddenStates, value: (place: number) => number): HiddenStates => ({
  ...states,
  values: states.values.map((_, place) => value(place)),
});

describe('no GPU worth using', () => {
  const cases: readonly (readonly [string, GpuAccess | undefined, RegExp])[] = [
    ['no WebGPU', undefined, /no WebGPU/],
    ['no adapter', answering(null), /no graphics adapter/],
    ['a software adapter', answering(slowAdapter), /in software/],
    ['an adapter that fails', { requestAdapter: () => Promise.reject(new Error('blocklisted')) }, /blocklisted/],
  ];
  for (const [name, gpu, reason] of cases) {
    test(`${name}: the model runs on the processor and says why`, async () => {
      const around = surroundings(openOnnxSession, gpu);
      const worker = createEmbeddingWorker({ ...around, gpu });
      const prepared = await worker.prepare(await input(), signal);
      expect(prepared).toMatchObject({ device: 'wasm', dtype: 'int8', threads: 1, failed: [] });
      expect(prepared.reason).toMatch(reason);
      expect(prepared.reason).toMatch(/not cross-origin isolated|which this one is not/);
    });
  }
});

describe('a GPU that computes wrongly', () => {
  let state = 7;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  const cases: readonly (readonly [string, OpenSession, RegExp])[] = [
    ['random vectors', onWasm((states) => filled(states, random)), /vectors are wrong/],
    ['no numbers', onWasm((states) => filled(states, () => Number.NaN)), /no number, or zero/],
    ['zeros', onWasm((states) => filled(states, () => 0)), /no number, or zero/],
    [
      'the same for every text',
      onWasm((states) => filled(states, (place) => 1 + (place % states.dimensions))),
      /same vector/,
    ],
    [
      'an error when it opens',
      async (device, model, threads) => {
        if (device === 'webgpu') throw new Error('out of device memory');
        return openOnnxSession('wasm', model, threads);
      },
      /out of device memory/,
    ],
  ];
  for (const [name, openSession, reason] of cases) {
    test(`${name}: WASM takes over, and what failed is told`, async () => {
      const worker = createEmbeddingWorker(surroundings(openSession));
      const prepared = await worker.prepare(await input(), signal);
      expect(prepared.device).toBe('wasm');
      expect(prepared.failed).toEqual([
        { device: 'webgpu', dtype: 'fp32', reason: expect.stringMatching(reason) as string },
      ]);
      expect(prepared.reason).toMatch(reason);
    });
  }

  test('right vectors are compared with WASM on the same file, once, and with the kept ones after that', async () => {
    let opened: string[] = [];
    const right = onWasm((states) => states);
    const around = surroundings((device, model, threads) => {
      opened.push(device);
      return right(device, model, threads);
    });
    const first = await createEmbeddingWorker(around).prepare(await input(), signal);
    expect(first).toMatchObject({ device: 'webgpu', dtype: 'fp32', selfTest: { reference: 'made' } });
    expect(first.selfTest.cosine).toBeGreaterThan(0.9999);
    expect(opened).toEqual(['wasm', 'webgpu']);
    opened = [];
    const second = await createEmbeddingWorker(around).prepare(await input(), signal);
    expect(second.selfTest.reference).toBe('kept');
    expect(opened).toEqual(['webgpu']);
  });
});

describe('a GPU that is lost', () => {
  const texts = Array.from({ length: 400 }, (_, place) => `pump P-${place} delivers ${place % 7} bar`);
  const ask: EmbedInput = { texts, kind: 'passage', windows: 'all' };

  async function embedded(openSession: OpenSession): Promise<EmbedOutcome> {
    const worker = createEmbeddingWorker(surroundings(openSession));
    const prepared = await worker.prepare(await input(), signal);
    expect(prepared.device).toBe('webgpu');
    return worker.embed(ask, signal);
  }

  test('its batch is done again on a new session, and the vectors are those of an undisturbed run', async () => {
    const undisturbed = await embedded(onWasm((states) => states));
    let gpus = 0;
    const lossy: OpenSession = async (device, model, threads) => {
      if (device === 'webgpu') gpus += 1;
      // Three runs are the self-test's; the seventh batch after it fails, on the first session only.
      const change = (states: HiddenStates, run: number): HiddenStates => {
        if (gpus === 1 && run === 10) throw new Error('device destroyed');
        return states;
      };
      return onWasm(change)(device, model, threads);
    };
    const outcome = await embedded(lossy);
    expect(outcome.values).toEqual(undisturbed.values);
    expect(outcome).toMatchObject({ redone: 1, device: 'webgpu' });
    expect(gpus).toBe(2);
  });

  test('a run that never answers after the loss is given up', async () => {
    let lose: (reason: string) => void = () => {};
    const lost = new Promise<string>((resolve) => (lose = resolve));
    const hanging = onWasm((states, run) => {
      if (run < 6) return states;
      lose('driver reset');
      return new Promise<HiddenStates>(() => {});
    }, lost);
    const outcome = await embedded(hanging);
    // The stand-in's loss stands for every later session too: the processor is what is left.
    expect(outcome).toMatchObject({ device: 'wasm' });
    expect(outcome.values.every(Number.isFinite)).toBe(true);
  });

  test('lost twice, the processor takes over', async () => {
    const failing = onWasm((states, run) => {
      if (run > 5) throw new Error('device destroyed');
      return states;
    });
    const undisturbed = await embedded(onWasm((states) => states));
    const outcome = await embedded(failing);
    expect(outcome.device).toBe('wasm');
    // A GPU's batches are padded to other lengths: the sums differ in the last digit.
    const apart = outcome.values.reduce(
      (most, value, place) => Math.max(most, Math.abs(value - (undisturbed.values[place] ?? 2))),
      0,
    );
    expect(apart).toBeLessThan(1e-6);
  });

  test('numbers that are none in the middle of the work are treated as a loss', async () => {
    const outcome = await embedded(onWasm((states, run) => (run > 5 ? filled(states, () => Number.NaN) : states)));
    expect(outcome.device).toBe('wasm');
    expect(outcome.values.every(Number.isFinite)).toBe(true);
  });
});

describe('WebGPU in software', () => {
  test('destroyed in the middle, the work ends with the vectors of WASM', { timeout: 300_000 }, async () => {
    const texts = Array.from({ length: 6 }, (_, place) => `pump P-${place} `.repeat(10 + place));
    const ask: EmbedInput = { texts, kind: 'passage', windows: 'all' };
    const reference = createEmbeddingWorker({ ...surroundings(openOnnxSession), gpu: undefined });
    await reference.prepare(await input({ dtype: 'fp32' }), signal);
    const expected = await reference.embed(ask, signal);

    const destroying: OpenSession = async (device, model, threads) => {
      const session = await openOnnxSession(device, model, threads);
      let runs = 0;
      const run: EncoderSession['run'] = async (batch) => {
        runs += 1;
        const { env } = await import('onnxruntime-web/jspi');
        if (device === 'webgpu' && runs === 4) (await env.webgpu.device).destroy();
        return session.run(batch);
      };
      return { ...session, run };
    };
    const worker = createEmbeddingWorker(surroundings(destroying, navigator.gpu));
    const prepared = await worker.prepare(await input({ dtype: 'fp32', device: 'webgpu' }), signal);
    expect(prepared.device).toBe('webgpu');
    const outcome = await worker.embed(ask, signal);
    expect(outcome.redone).toBeGreaterThan(0);
    for (let at = 0; at < outcome.values.length; at++) expect(outcome.values[at]).toBeCloseTo(expected.values[at]!, 5);
  });
});
