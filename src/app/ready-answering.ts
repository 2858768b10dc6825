/** What the answers of a run take besides its system: keys of its models, the drawing of pages, texts that its retriever never reads. */
import type { AnsweringSettings, ModelSettings } from '../core/experiment/answering.ts';
import type { SystemSettings } from '../core/experiment/experiment.ts';
import { readsText } from '../core/experiment/experiment.ts';
import type { OnProgress } from '../core/progress.ts';
import { parseEndpoint } from '../llm/endpoint.ts';
import type { AnsweringInput, ModelAccess } from '../rpc/evaluation-worker.ts';
import type { AppContext } from './context.ts';
import { filesAtHand } from './files-at-hand.ts';
import type { ReadyWork } from './ready-system.ts';

/** The key for an origin; null: there is none. Throws `key-locked` where it is there and its passphrase is missing. */
export type KeyFor = (origin: string) => string | null;

export interface ReadyAnswering {
  readonly input: Pick<AnsweringInput, 'models' | 'pages'>;
  /** What of the input is to be transferred. */
  readonly ports: readonly MessagePort[];
  /** Lets go of the PDF worker; to be called when the run is over. */
  readonly close: () => void;
}

/**
 * Reads pages and opens what the answers of a system need; nothing is sent anywhere. Throws `llm-endpoint-refused` and `key-locked`.
 * A key leaves the vault with the call that is made with it, and for its own origin only.
 */
export async function readyAnswering(
  context: AppContext,
  work: Pick<ReadyWork, 'ocr' | 'corpus'>,
  { answering, retriever, text }: Pick<SystemSettings, 'answering' | 'retriever' | 'text'>,
  keyFor: KeyFor,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<ReadyAnswering> {
  const models = {
    generator: accessTo(answering?.generator ?? null, keyFor),
    judge: accessTo(answering?.judge?.model ?? null, keyFor),
  };
  if (answering === null) return { input: { models, pages: null }, ports: [], close: () => {} };
  // What was searched for text was read for it.
  if (sendsPageTexts(answering) && !readsText(retriever)) await work.ocr.ensure(text, null, signal, onProgress);
  if (!showsPages(answering)) return { input: { models, pages: null }, ports: [], close: () => {} };
  const { pdf } = context.services;
  const port = pdf.openPort();
  const pages = { port, files: filesAtHand(context, work.corpus) };
  return { input: { models, pages }, ports: [port], close: () => pdf.closePort(port) };
}

function accessTo(model: ModelSettings | null, keyFor: KeyFor): ModelAccess | null {
  if (model === null) return null;
  const { origin } = parseEndpoint(model.endpoint, model.provider, location.protocol);
  return { origin, key: keyFor(origin) };
}

/** Whether page images reach the generator or the judge. */
function showsPages({ pipeline, judge }: AnsweringSettings): boolean {
  const shown: readonly AnsweringSettings['pipeline'][] = ['image', 'fusion', 'joint', 'early-fusion', 'visdomrag'];
  return shown.includes(pipeline) || judge?.grounding === 'evidence+images';
}

/** Whether texts of pages reach the generator or, where the benchmark states no evidence texts, the judge. */
function sendsPageTexts({ pipeline, judge }: AnsweringSettings): boolean {
  return pipeline !== 'image' || (judge !== null && judge.grounding !== 'retrieved');
}
