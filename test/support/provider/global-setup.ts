// Starts the scripted provider once for all browser tests; each test has a session of its own.
import type { TestProject } from 'vitest/node';
import { startProvider } from './provider.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly providerOrigin: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const provider = await startProvider(0);
  project.provide('providerOrigin', provider.origin);
  return provider.close;
}
