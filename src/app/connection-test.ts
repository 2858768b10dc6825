/** One test of a connection to a language model. Loaded on its first use: with it comes all that speaks to providers. */
import type { ModelSettings } from '../core/experiment/answering.ts';
import { parseEndpoint } from '../llm/endpoint.ts';
import { type TestImage, testConnection } from '../llm/test-connection.ts';
import type { OnRecord } from '../network/ledger-record.ts';
import type { ConnectionFindings } from './language-models.ts';
import { pageSurroundings } from './page-surroundings.ts';

/** Makes one small call, and where it succeeds one with an image. @param keyFor the key of an origin, asked for once */
export async function findingsOf(
  settings: ModelSettings,
  keyFor: (origin: string) => string | null,
  onRecord: OnRecord,
  signal: AbortSignal,
): Promise<Omit<ConnectionFindings, 'testedAt'>> {
  const endpoint = parseEndpoint(settings.endpoint, settings.provider, location.protocol);
  const options = { endpoint, model: settings.model, key: keyFor(endpoint.origin), onRecord };
  const { works, findings } = await testConnection(options, pageSurroundings(), await testImage(), signal);
  return { works, findings };
}

/** A plain square; null where this browser makes none. */
async function testImage(): Promise<TestImage> {
  const canvas = new OffscreenCanvas(32, 32);
  const drawing = canvas.getContext('2d');
  if (drawing === null) return null;
  drawing.fillStyle = '#1f6f54';
  drawing.fillRect(0, 0, 32, 32);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return { mediaType: 'image/png', bytes: new Uint8Array(await blob.arrayBuffer()) };
}
