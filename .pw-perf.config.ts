import base from './playwright.config.ts';
export default { ...base, outputDir: '/tmp/pw-out', reporter: [['list']], use: { ...base.use, baseURL: 'http://localhost:4791/' }, webServer: { command: 'npx --no-install vite preview --outDir /tmp/perf-dist8 --port 4791 --strictPort', port: 4791, reuseExistingServer: false } };
