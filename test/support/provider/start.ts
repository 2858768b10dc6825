// npm run provider: the scripted provider by hand, so that a person can try Leafmark's answers and judge without a key.
// npm run provider -- --port 8123 --delay 300 --script faults.json
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startProvider } from './provider.ts';
import { scriptSchema } from './script.ts';

try {
  const { values } = parseArgs({
    options: { port: { type: 'string' }, delay: { type: 'string' }, script: { type: 'string' } },
  });
  const port = numberOf(values.port ?? '8123', 'port', 65_535);
  const script = scriptSchema.parse({
    ...(values.script === undefined ? {} : (JSON.parse(readFileSync(values.script, 'utf8')) as object)),
    ...(values.delay === undefined ? {} : { delayMs: numberOf(values.delay, 'delay', 600_000) }),
  });
  const { origin } = await startProvider(port, script);
  console.log(`
A scripted language model is at ${origin}. It answers with a sentence of the contexts and judges by
whole words: enough to try every screen, and no measure of anything.

In Leafmark's settings type one of these; the model may have any name, such as “scripted”:
  OpenAI-compatible   ${origin}/v1       without a key
  Anthropic           ${origin}/v1       any key
  Gemini              ${origin}/v1beta   any key

Calls so far: ${origin}/__calls
End it with Ctrl C.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function numberOf(text: string, name: string, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= 0 && number <= most) return number;
  throw new Error(`“${text}” is no ${name}: give a whole number from 0 to ${most}.`);
}
