// npm run check: the whole gate, one step after the other. A step that fails does not hide the next ones; the last line
// adds up the tests and the other checks.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectFolder } from './setup.mjs';

const results = join(projectFolder, '.cache/results');

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** @type {readonly { name: string, command: readonly string[], count?: () => Count }[]} */
const steps = [
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types of the layers', command: ['tsc', '-b'] },
  { name: 'types of tests and scripts', command: ['tsc', '-p', 'test/tsconfig.json'] },
  { name: 'dead code', command: ['knip'] },
  {
    name: 'unit and browser tests',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(results, 'vitest.json')}`,
    ],
    count: () => countVitest(join(results, 'vitest.json')),
  },
  { name: 'build', command: ['vite', 'build', '--logLevel', 'warn'] },
  {
    name: 'end to end',
    command: ['playwright', 'test'],
    count: () => countPlaywright(join(results, 'playwright.json')),
  },
];

/** Runs all steps, prints what each came to and the closing line, and sets the exit code. */
export async function check() {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  /** @type {Count} */
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines = [];
  for (const step of steps) {
    console.log(`\n── ${step.name}: ${step.command.join(' ')}`);
    const started = Date.now();
    const code = await runStep(step.command);
    const count = countOf(step, code);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
    lines.push(
      `${count.failed > 0 ? '✗' : '✓'} ${step.name}: ${count.passed} passed, ${count.failed} failed${skipped} (${seconds} s)`,
    );
  }
  console.log(`\n${lines.join('\n')}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
  if (total.failed > 0) process.exitCode = 1;
}

/**
 * A step without tests counts as one check. Tests that ended with an error but name no failed test count one failure.
 * @param {(typeof steps)[number]} step
 * @param {number} code
 * @returns {Count}
 */
function countOf(step, code) {
  if (!step.count) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  try {
    const count = step.count();
    return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
  } catch (error) {
    console.error(
      `The results of "${step.name}" could not be read: ${error instanceof Error ? error.message : String(error)}`,
    );
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/** @param {readonly string[]} command @returns {Promise<number>} */
function runStep(command) {
  return new Promise((done) => {
    const child = spawn('npx', ['--no-install', ...command], {
      cwd: projectFolder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
    child.on('error', () => done(1));
    child.on('exit', (code) => done(code ?? 1));
  });
}

/** @param {string} file @returns {Count} */
function countVitest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const failedFiles = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: readonly unknown[] }} */ result) =>
      result.status === 'failed' && result.assertionResults.length === 0,
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + failedFiles,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param {string} file @returns {Count} */
function countPlaywright(file) {
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await check();
