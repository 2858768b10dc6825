/** Any ONNX graph in onnxruntime-web: named tensors in, one output's numbers out. */
import type { Device } from '../../../src/core/model/embedding-model.ts';
import type { ExternalData } from '../runtime/onnx-runtime.ts';
import { createSession, deviceLoss, floatValues, onnxRuntime, runSession } from '../runtime/onnx-runtime.ts';

/** Shape: `dims`; a dimension of 0 has no values. */
export type GraphTensor =
  | { readonly type: 'int64'; readonly values: BigInt64Array; readonly dims: readonly number[] }
  | { readonly type: 'float32'; readonly values: Float32Array; readonly dims: readonly number[] }
  | { readonly type: 'bool'; readonly values: Uint8Array; readonly dims: readonly number[] };

export interface GraphResult {
  readonly values: Float32Array;
  readonly dims: readonly number[];
}

/** A graph that is ready to run on one device. */
export interface GraphSession {
  /** Rejects where the device fails; what a GPU computes wrongly it returns without an error. */
  readonly run: (inputs: Readonly<Record<string, GraphTensor>>, output: string) => Promise<GraphResult>;
  /** Resolves with a reason when the device is lost; never on WASM. Runs that are under way may then hang. */
  readonly lost: Promise<string>;
  readonly release: () => Promise<void>;
}

/** Bytes of an ONNX file and of the files of weights that it names. */
export interface GraphBytes {
  readonly model: Uint8Array;
  readonly external: readonly ExternalData[];
}

/** Opens a graph. Rejects where the device or the file is unfit. */
export type OpenGraph = (device: Device, bytes: GraphBytes, threads: number) => Promise<GraphSession>;

export const openGraph: OpenGraph = async (device, { model, external }, threads) => {
  const ort = await onnxRuntime(device, threads);
  const session = await createSession(ort, device, model, external);
  return {
    run: async (inputs, output) => {
      const tensors = Object.fromEntries(
        Object.entries(inputs).map(([name, { type, values, dims }]) => [name, new ort.Tensor(type, values, dims)]),
      );
      try {
        const found = await runSession(session, tensors, output);
        if (found === undefined) throw new Error(`the output “${output}” was not given`);
        const values = floatValues(await found.getData());
        const { dims } = found;
        found.dispose();
        return { values, dims };
      } finally {
        for (const tensor of Object.values(tensors)) tensor.dispose();
      }
    },
    lost: deviceLoss(ort, device),
    release: () => session.release(),
  };
};
