/**
 * How the index worker reaches embedding workers. A run and the drill-down of a question connect the same encoder, each over a
 * port of its own that it closes when it is done: whichever port is open serves both.
 */
import { AppError } from '../../src/core/app-error.ts';
import type { EmbeddingWorker, EmbedOutcome } from '../../src/rpc/embedding-worker.ts';
import type { ConnectedVisual, EncoderConnection, RedoneBatches } from '../../src/rpc/index-worker.ts';
import { clientOfPort } from '../../src/rpc/port-client.ts';
import type { PortClient } from '../../src/rpc/port-client.ts';

/** The key of a worker that only cuts texts. */
export const tokenizerKey = 'tokenizer';

/** A call of 16 long texts may be silent for as long as a lost device is rebuilt. */
const silenceMs = 120_000;
/** On a CPU a page image may take minutes. */
const visualSilenceMs = 600_000;

/** Ports that were closed over there are found out by a call; no more of them are kept than this. */
const mostPorts = 4;

interface Link {
  readonly identity: string;
  readonly visual: ConnectedVisual | null;
  /** Newest first. */
  readonly clients: readonly PortClient<EmbeddingWorker>[];
}

export class EncoderLinks {
  /** Units and questions that were embedded over these links. */
  readonly embedded = { units: 0, questions: 0 };
  readonly #links = new Map<string, Link>();
  readonly #redone = new Map<string, RedoneBatches>();

  /** Batches that were done again since the device was lost, by key. */
  get redone(): readonly RedoneBatches[] {
    return [...this.#redone.values()];
  }

  /** Returns the identity that was connected under this key before, where it is another or none now; else null. */
  connect({ key, identity, port, visual }: EncoderConnection): string | null {
    const known = this.#links.get(key);
    const isSame = known?.identity === identity;
    if (known !== undefined && !isSame) for (const client of known.clients) client.close();
    const kept = isSame ? known.clients : [];
    const silence = visual === null ? silenceMs : visualSilenceMs;
    if (identity === null) {
      this.#links.delete(key);
      return known?.identity ?? null;
    }
    const clients = port === null ? kept : [clientOfPort<EmbeddingWorker>(port, silence), ...kept];
    for (const client of clients.slice(mostPorts)) client.close();
    this.#links.set(key, { identity, visual, clients: clients.slice(0, mostPorts) });
    return known === undefined || isSame ? null : known.identity;
  }

  /** What the vectors of an encoder are kept under; null where it was never connected. */
  identityOf(key: string): string | null {
    return this.#links.get(key)?.identity ?? null;
  }

  /** What is known of a visual model; null where it was never connected, and of an encoder of texts. */
  visualOf(key: string): ConnectedVisual | null {
    return this.#links.get(key)?.visual ?? null;
  }

  /** Calls the worker; `isLast`: over no other port should this one end. Rejects with `model-not-prepared` where none is connected, and with what the call rejects with. */
  async call<Value>(key: string, use: (calls: EmbeddingWorker, isLast: boolean) => Promise<Value>): Promise<Value> {
    let ended: unknown;
    for (;;) {
      const [client, ...others] = this.#links.get(key)?.clients ?? [];
      if (client === undefined) throw ended ?? notPrepared(key);
      try {
        return await use(client.calls, others.length === 0);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'worker-terminated')) throw error;
        ended = error;
        this.#drop(key, client);
      }
    }
  }

  /** As `call`, of what embeds; counts what had to be done again. */
  async embed<Outcome extends Pick<EmbedOutcome, 'device' | 'redone'>>(
    key: string,
    use: (calls: EmbeddingWorker, isLast: boolean) => Promise<Outcome>,
  ): Promise<Outcome> {
    const outcome = await this.call(key, use);
    const { device, redone } = outcome;
    const batches = (this.#redone.get(key)?.batches ?? 0) + redone;
    if (batches > 0) this.#redone.set(key, { key, batches, device });
    return outcome;
  }

  #drop(key: string, client: PortClient<EmbeddingWorker>): void {
    const link = this.#links.get(key);
    if (link === undefined) return;
    this.#links.set(key, { ...link, clients: link.clients.filter((one) => one !== client) });
  }
}

function notPrepared(key: string): AppError {
  const sentence =
    key === tokenizerKey
      ? 'The tokenizer that cuts these texts is not loaded. Load its model under Settings, Models, and start again.'
      : 'The encoder of this system is not loaded, and not all of its vectors are stored. Load it under Settings, Models, and start again.';
  return new AppError('model-not-prepared', sentence);
}
