import type { ReferenceStore } from './kept-reference.ts';
import type { OpenSession } from './runtime/encoder-session.ts';
import type { GpuAccess } from './runtime/probe-gpu.ts';

/** What the browser gives; replaced in tests. */
export interface Surroundings {
  readonly openSession: OpenSession;
  readonly gpu: GpuAccess | undefined;
  readonly isolated: boolean;
  readonly cores: number;
  readonly references: ReferenceStore;
}
