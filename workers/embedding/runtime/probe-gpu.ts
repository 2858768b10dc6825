/** Whether a GPU is worth using. A software adapter computes correctly, but forty times slower than one WASM thread. */
export type GpuProbe =
  | { readonly kind: 'usable'; readonly software: boolean; readonly halfFloats: boolean }
  | { readonly kind: 'none'; readonly reason: string };

/** What is asked of `navigator.gpu`. */
export interface GpuAccess {
  readonly requestAdapter: (options?: GPURequestAdapterOptions) => Promise<GPUAdapter | null>;
}

/** @param takeSoftware whether a software adapter counts, for tests. Never rejects. */
export async function probeGpu(gpu: GpuAccess | undefined, takeSoftware: boolean): Promise<GpuProbe> {
  if (gpu === undefined) return none('this browser offers no WebGPU here');
  if (!('Suspending' in WebAssembly))
    return none('this browser has WebGPU, but not what WebAssembly needs to wait for it (JSPI)');
  try {
    const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
    if (adapter === null) return none('no graphics adapter was found');
    const software = adapter.info.isFallbackAdapter;
    if (software && !takeSoftware) return none('the only graphics adapter is a slow one in software');
    return { kind: 'usable', software, halfFloats: adapter.features.has('shader-f16') };
  } catch (error) {
    return none(`WebGPU failed (${error instanceof Error ? error.message : String(error)})`);
  }
}

function none(reason: string): GpuProbe {
  return { kind: 'none', reason };
}
