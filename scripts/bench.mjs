// npm run bench: builds the site, then runs every benchmark of test/bench, one after the other. Names given are those to run: npm run bench memory
// npm run bench -- --peers runs the product beside Python packages instead (test/bench/peers).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder, run } from './setup.mjs';

const named = process.argv.slice(2).filter((name) => name !== '--peers');
if (process.argv.includes('--peers')) {
  try {
    run('npx', ['--no-install', 'tsx', 'test/bench/peers/run.ts', ...named]);
    process.exit();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
const folder = join(projectFolder, 'test/bench');
const benchmarks = readdirSync(folder)
  .filter((name) => /\.(ts|mjs)$/.test(name) && !name.endsWith('.worker.ts'))
  .filter((name) => named.length === 0 || named.includes(name.replace(/\.\w+$/, '')))
  .sort();

if (benchmarks.length === 0) {
  console.error(`No benchmark is called ${named.join(' or ')}.`);
  process.exit(1);
}
run('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn']);
for (const name of benchmarks) {
  console.log(`\n── ${name}`);
  try {
    run('npx', ['--no-install', 'tsx', `test/bench/${name}`]);
  } catch (error) {
    // One that fails does not hide the next ones.
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
