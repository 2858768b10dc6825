import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from './scripts/browser.mjs';

const port = Number(process.env['LEAFMARK_TEST_PORT'] ?? 4179);

// The suite runs on the built site, as it is served: `npm run check` builds it first.
export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  timeout: 180_000,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: '.cache/results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${port}/`,
    // Each test is a first visit: in the background it would keep the whole site. offline.spec.ts is the one that allows it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 900 },
    // What is not there after this will not come: the test says so instead of waiting for its own limit.
    actionTimeout: 30_000,
    launchOptions: { executablePath: findBrowser() ?? 'chromium', args: [...browserArguments] },
  },
  webServer: { command: `npx --no-install vite preview --port ${port} --strictPort`, port, reuseExistingServer: false },
});
