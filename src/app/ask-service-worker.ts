import { AppError, errorCodes } from '../core/app-error.ts';
import { z } from '../core/strict-zod.ts';
import type { ServiceAnswer, ServiceRequest } from '../rpc/service-worker.ts';

type Answer<Kind extends ServiceAnswer['kind']> = Extract<ServiceAnswer, { readonly kind: Kind }>;

/** A file that takes longer is not coming; the browser ends such a step by itself as well. */
const stepLimitMs = 5 * 60_000;

const bytes = { doneBytes: z.number(), totalBytes: z.number() };
const answerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('keeping'), ...bytes }),
  z.object({
    kind: z.literal('kept'),
    ...bytes,
    doneFiles: z.number(),
    totalFiles: z.number(),
    complete: z.boolean(),
  }),
  z.object({ kind: z.literal('failed'), code: z.enum(errorCodes), reason: z.string() }),
]);

/** An answer of the service worker; null for what is none, as one of another version may send. */
export function readServiceAnswer(data: unknown): ServiceAnswer | null {
  return answerSchema.safeParse(data).data ?? null;
}

/**
 * Lets the service worker keep the next few files.
 * @param onBytes told while they come
 * @throws AppError `worker-timeout` where it falls silent
 */
export function askToKeepMore(
  worker: ServiceWorker,
  onBytes: (answer: Answer<'keeping'>) => void,
): Promise<Answer<'kept'> | Answer<'failed'>> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<Answer<'kept'> | Answer<'failed'>>((resolve, reject) => {
    const fallSilent = (): void =>
      reject(
        new AppError(
          'worker-timeout',
          'The service worker fell silent while it kept the site for use without a network. Reload the page.',
        ),
      );
    let limit = setTimeout(fallSilent, stepLimitMs);
    port1.addEventListener('message', ({ data }) => {
      clearTimeout(limit);
      const answer = readServiceAnswer(data);
      if (answer?.kind !== 'keeping' && answer !== null) return resolve(answer);
      if (answer !== null) onBytes(answer);
      limit = setTimeout(fallSilent, stepLimitMs);
    });
    port1.start();
    worker.postMessage({ kind: 'keep-more' } satisfies ServiceRequest, [port2]);
  }).finally(() => port1.close());
}
