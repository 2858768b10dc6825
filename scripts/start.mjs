// npm start: sets up what is missing, builds the site, serves it with the isolation headers and prints the address.
// The port: `npm start -- --port 5301`, or PORT in the environment; without either 4173, or the next that is free.
import { parseArgs } from 'node:util';
import { installPackages, projectFolder, run } from './setup.mjs';

try {
  wantedPort(); // a wrong one is told before the build
  installPackages();
  run('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn']);
  const { preview } = await import('vite');
  const port = wantedPort();
  const server = await preview({ root: projectFolder, preview: { port, strictPort: false }, logLevel: 'warn' });
  console.log(`\nLeafmark is served at ${server.resolvedUrls?.local[0]}\nEnd it with Ctrl C.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function wantedPort() {
  const { values } = parseArgs({ options: { port: { type: 'string' } } });
  const text = values.port ?? process.env['PORT'] ?? '4173';
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  throw new Error(`“${text}” is not a port. Give a number from 0 to 65535: npm start -- --port 5301`);
}
