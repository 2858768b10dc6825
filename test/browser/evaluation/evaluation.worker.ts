// The evaluation worker as vitest serves it: dynamic imports are rewritten to go through a helper that only its pages have.
import '../../../workers/evaluation.ts';

Object.assign(globalThis, {
  __vitest_browser_runner__: { wrapDynamicImport: <Module>(load: () => Promise<Module>): Promise<Module> => load() },
});
