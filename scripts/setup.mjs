// Sets up a fresh clone: installs the packages of the lock file and finds a browser. Uses nothing but Node itself.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';

export const projectFolder = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Installs packages where node_modules does not hold what package-lock.json names. */
export function installPackages() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Error(
      `Leafmark needs Node 20.19 or later; this is ${process.versions.node}. Install a newer Node and try again.`,
    );
  }
  const lock = createHash('sha256')
    .update(readFileSync(join(projectFolder, 'package-lock.json')))
    .digest('hex');
  const stamp = join(projectFolder, 'node_modules/.leafmark-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  console.log('Installing packages …');
  run('npm', ['ci', '--no-audit', '--no-fund']);
  writeFileSync(stamp, lock);
}

/** Makes sure that a Chrome, Chromium or Edge is there: installs Debian's as root, says what to install elsewhere. */
export function installBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('Installing Chromium …');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    'No Chrome, Chromium or Edge was found. Install one (on Debian or Ubuntu: "sudo apt-get install chromium"), ' +
      'or name yours in the environment variable LEAFMARK_BROWSER.',
  );
}

/**
 * Runs a command in the project folder with its output shown; throws where it fails.
 * @param {string} command
 * @param {readonly string[]} parameters
 */
export function run(command, parameters) {
  const result = spawnSync(command, parameters, {
    cwd: projectFolder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.error) throw result.error;
  if (result.status !== 0) throw new Error(`"${command} ${parameters.join(' ')}" ended with code ${result.status}.`);
}
