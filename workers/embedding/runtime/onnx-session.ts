/** A text encoder of the BERT kind in onnxruntime-web. */
import type * as Ort from 'onnxruntime-common';
import { AppError } from '../../../src/core/app-error.ts';
import type { Device } from '../../../src/core/model/embedding-model.ts';
import type { TokenBatch } from '../batches.ts';
import type { HiddenStates } from '../pooling.ts';
import type { EncoderSession } from './encoder-session.ts';
import { createSession, deviceLoss, floatValues, onnxRuntime, runSession } from './onnx-runtime.ts';

/** Opens an ONNX text encoder. Rejects with `model-unsupported` where its inputs or outputs are not those of one. */
export async function openOnnxSession(device: Device, model: Uint8Array, threads: number): Promise<EncoderSession> {
  const ort = await onnxRuntime(device, threads);
  const session = await createSession(ort, device, model);
  try {
    const inputs = inputsOf(session);
    const output = outputOf(session);
    return {
      run: (batch) => run(ort, session, inputs, output, batch),
      lost: deviceLoss(ort, device),
      release: () => session.release(),
    };
  } catch (error) {
    await session.release();
    throw error;
  }
}

const knownInputs = ['input_ids', 'attention_mask', 'token_type_ids'];
const knownOutputs = ['last_hidden_state', 'token_embeddings'];

function inputsOf(session: Ort.InferenceSession): readonly string[] {
  const unknown = session.inputNames.filter((name) => !knownInputs.includes(name));
  if (unknown.length > 0 || !session.inputNames.includes('input_ids')) {
    const asked = unknown.length > 0 ? `wants the input “${unknown.join('”, “')}”` : 'takes no token ids';
    throw new AppError(
      'model-unsupported',
      `This ONNX file ${asked}: it is not a text encoder of the BERT kind. Choose another model.`,
    );
  }
  return session.inputNames;
}

function outputOf(session: Ort.InferenceSession): string {
  const name = knownOutputs.find((one) => session.outputNames.includes(one)) ?? session.outputNames[0];
  if (name !== undefined) return name;
  throw new AppError('model-unsupported', 'This ONNX file has no output. Choose another model.');
}

async function run(
  ort: typeof Ort,
  session: Ort.InferenceSession,
  inputs: readonly string[],
  output: string,
  batch: TokenBatch,
): Promise<HiddenStates> {
  const shape = [batch.rows, batch.length];
  const tensors: Record<string, Ort.Tensor> = {};
  for (const name of inputs) tensors[name] = new ort.Tensor('int64', valuesOf(name, batch), shape);
  try {
    const hidden = await runSession(session, tensors, output);
    const [rows, length, dimensions] = hidden?.dims ?? [];
    if (hidden === undefined || hidden.dims.length !== 3 || rows !== batch.rows || length !== batch.length) {
      const sentence = `This ONNX file gives no vector for each token (its output “${output}” has the shape ${hidden?.dims.join(' × ')}). Choose another model.`;
      throw new AppError('model-unsupported', sentence);
    }
    const values = await hidden.getData();
    hidden.dispose();
    return { values: floatValues(values), rows, length, dimensions: dimensions ?? 0 };
  } finally {
    for (const tensor of Object.values(tensors)) tensor.dispose();
  }
}

function valuesOf(name: string, batch: TokenBatch): BigInt64Array {
  if (name === 'input_ids') return batch.ids;
  return name === 'attention_mask' ? batch.mask : new BigInt64Array(batch.ids.length);
}
