// npm start: sets up what is missing, builds the site, serves it with the isolation headers and prints the address.
import { installPackages, projectFolder, run } from './setup.mjs';

try {
  installPackages();
  run('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn']);
  const { preview } = await import('vite');
  const port = Number(process.env['PORT'] ?? 4173);
  const server = await preview({ root: projectFolder, preview: { port, strictPort: false }, logLevel: 'warn' });
  console.log(`\nLeafmark is served at ${server.resolvedUrls?.local[0]}\nEnd it with Ctrl C.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
