// Finds an installed Chrome, Chromium or Edge. No browser is downloaded: tests and the headless run use the person's own.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const places = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** Path of the browser named by LEAFMARK_BROWSER, or of the first one installed; undefined where there is none. */
export function findBrowser() {
  const named = process.env['LEAFMARK_BROWSER'];
  const platform = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = places[platform].flatMap((name) =>
    platform === 'linux' ? folders.map((folder) => join(folder, name)) : [name],
  );
  return [...(named ? [named] : []), ...candidates].find(isExecutable);
}

/**
 * Flags of every browser that the project starts. Nothing but this machine resolves, so a test cannot reach the
 * internet even from a service worker; root needs --no-sandbox.
 */
export const browserArguments = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
