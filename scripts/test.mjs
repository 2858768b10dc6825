// npm test: sets up what a new machine lacks, then runs the whole gate.
import { installBrowser, installPackages } from './setup.mjs';

try {
  installPackages();
  installBrowser();
  const { check } = await import('./check.mjs');
  await check();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
