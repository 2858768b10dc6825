/** The language models that runs ask. Limits and lessons of a provider outlast a run; a key does not. */
import { AppError } from '../../../src/core/app-error.ts';
import type { ModelSettings } from '../../../src/core/experiment/answering.ts';
import { startingCapabilities } from '../../../src/llm/capabilities.ts';
import { systemClock } from '../../../src/llm/clock.ts';
import { CallGate } from '../../../src/llm/concurrency.ts';
import { createLanguageModel } from '../../../src/llm/create-language-model.ts';
import { type Endpoint, parseEndpoint } from '../../../src/llm/endpoint.ts';
import { LearntParameters } from '../../../src/llm/learnt-parameters.ts';
import { announceRecords } from '../../../src/network/ledger-channel.ts';
import type { OnRecord } from '../../../src/network/ledger-record.ts';
import type { ModelInUse } from '../../../src/pipeline/ports.ts';
import type { ModelAccess } from '../../../src/rpc/evaluation-worker.ts';

export class RunModels {
  /** One an origin: generator and judge may share it. */
  readonly #gates = new Map<string, CallGate>();
  readonly #learnt = new LearntParameters();
  #announce: OnRecord | null = null;

  /**
   * A model as a run uses it. Nothing is sent before its first call. Throws `llm-endpoint-refused` where the endpoint may not be asked
   * from here, or is of another origin than the access is for.
   */
  use(settings: ModelSettings, access: ModelAccess | null): ModelInUse {
    const endpoint = parseEndpoint(settings.endpoint, settings.provider, self.location.protocol);
    if (access === null || access.origin !== endpoint.origin) {
      const sentence = `${endpoint.origin} was not opened for this run, so nothing was sent there. Start the run again.`;
      throw new AppError('llm-endpoint-refused', sentence);
    }
    this.#announce ??= announceRecords();
    const gate = this.#gates.get(endpoint.origin) ?? new CallGate(systemClock);
    this.#gates.set(endpoint.origin, gate);
    const { key } = access;
    const options = { endpoint, model: settings.model, key, onRecord: this.#announce, gate, learnt: this.#learnt };
    return { model: createLanguageModel(options), ...modelAsUsed(settings, endpoint) };
  }
}

/** A model as all prompts of a run are made for it; it is not made ready for calls. Throws `llm-endpoint-refused`. */
export function modelAsUsed(
  settings: ModelSettings,
  endpoint: Endpoint = parseEndpoint(settings.endpoint, settings.provider, self.location.protocol),
): Omit<ModelInUse, 'model'> {
  // Not as learnt meanwhile: a run that goes on must ask as it began, or it would not find its own calls.
  const { structuredOutput } = startingCapabilities(endpoint.provider, endpoint.origin);
  return { settings, structuredOutput: structuredOutput !== 'no' };
}
