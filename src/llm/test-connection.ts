/**
 * “Test connection”: one small call, and what can be said of its end. A browser tells a page a status and the text of an answer, where
 * the server allows the page to read them; of a request that fails without an answer it tells nothing but that. So findings are certain
 * or suspected, and never mixed.
 */
import { AppError, type ErrorCode } from '../core/app-error.ts';
import { createLanguageModel, type LanguageModelOptions } from './create-language-model.ts';
import type { Endpoint } from './endpoint.ts';
import type { LanguageModel, LanguageModelRequest, Reply } from './language-model.ts';

/** What the page knows of where it runs. */
export interface PageSurroundings {
  /** `location.protocol`. */
  readonly protocol: string;
  /** `navigator.onLine`: false is sure, true is not. */
  readonly online: boolean;
  readonly browser: 'chromium' | 'firefox' | 'safari' | 'unknown';
}

/** Read from an answer. */
export type CertainKind =
  | 'works'
  | 'images-read'
  | 'images-refused'
  | 'key-refused'
  | 'path-wrong'
  | 'model-unknown'
  | 'quota-spent'
  | 'busy'
  | 'server-failed'
  | 'reply-unreadable'
  | 'call-refused'
  | 'declined';

/** Guessed, since nothing was answered. */
export type SuspectedKind =
  | 'not-running'
  | 'cors'
  | 'offline'
  | 'local-permission'
  | 'mixed-content'
  | 'policy'
  | 'blocked';

export type Finding =
  | {
      readonly certainty: 'certain';
      readonly kind: CertainKind;
      readonly sentence: string;
      readonly tries: readonly string[];
    }
  | {
      readonly certainty: 'suspected';
      readonly kind: SuspectedKind;
      readonly sentence: string;
      readonly tries: readonly string[];
    };

export interface ConnectionReport {
  /** A text was asked for and came. */
  readonly works: boolean;
  /** In the order in which to try; at least one. */
  readonly findings: readonly Finding[];
  /** The reply to the text; null where there was none. */
  readonly reply: Reply | null;
}

/** A picture of 32 × 32 pixels, to see whether images are taken at all. Null: not tested. */
export type TestImage = { readonly mediaType: string; readonly bytes: Uint8Array<ArrayBuffer> } | null;

/**
 * Makes one call of a few tokens and, where it succeeds and `image` is given, one with an image. Nothing is retried. Rejects only with the
 * signal's reason.
 */
export async function testConnection(
  options: LanguageModelOptions,
  surroundings: PageSurroundings,
  image: TestImage,
  signal: AbortSignal,
): Promise<ConnectionReport> {
  const retry = { attempts: 1, baseMs: 0, mostMs: 0, longestHintMs: Number.MAX_SAFE_INTEGER };
  const model = createLanguageModel({ ...options, retry });
  const first = await ask(model, testRequest([]), signal);
  if (first.kind === 'stopped') {
    const findings =
      first.error.code === 'llm-unreachable'
        ? suspicions(options.endpoint, surroundings)
        : [certain(certainKinds[first.error.code] ?? 'call-refused', first.error.message)];
    return { works: false, findings, reply: null };
  }
  const { reply } = first;
  if (reply.kind === 'failed') {
    const isSuspected = reply.code === 'llm-unreachable';
    const findings = isSuspected
      ? suspicions(options.endpoint, surroundings)
      : [certain(certainKinds[reply.code] ?? 'call-refused', reply.reason)];
    return { works: false, findings, reply };
  }
  if (reply.kind === 'declined') return { works: false, findings: [certain('declined', reply.reason)], reply };
  const works = certain('works', `${options.endpoint.origin} answered as ${reply.model ?? options.model}.`);
  if (image === null) return { works: true, findings: [works], reply };
  const second = await ask(model, testRequest([{ kind: 'image', name: 'test image', ...image }]), signal);
  return { works: true, findings: [works, imageFinding(second, options.model)], reply };
}

type Asked = { readonly kind: 'ended'; readonly reply: Reply } | { readonly kind: 'stopped'; readonly error: AppError };

async function ask(model: LanguageModel, request: LanguageModelRequest, signal: AbortSignal): Promise<Asked> {
  try {
    return { kind: 'ended', reply: await model.complete(request, signal) };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'stopped', error };
    throw error;
  }
}

function testRequest(images: LanguageModelRequest['parts']): LanguageModelRequest {
  return {
    system: '',
    parts: [...images, { kind: 'text', text: 'Reply with the one word: ready' }],
    schema: null,
    temperature: null,
    // Enough that a model that reasons first gets to its word.
    maxTokens: 1024,
    seed: null,
    purpose: 'test of the connection',
  };
}

function imageFinding(asked: Asked, model: string): Finding {
  if (asked.kind === 'stopped') {
    const kind = certainKinds[asked.error.code] ?? 'call-refused';
    return certain(kind, asked.error.message);
  }
  const { reply } = asked;
  if (reply.kind === 'failed') return certain('images-refused', `A call with an image fails: ${reply.reason}`);
  return certain('images-read', `${model} takes images.`);
}

const certainKinds: Partial<Readonly<Record<ErrorCode, CertainKind>>> = {
  'llm-key-refused': 'key-refused',
  'llm-model-unknown': 'model-unknown',
  'llm-path-wrong': 'path-wrong',
  'llm-quota-spent': 'quota-spent',
  'llm-images-refused': 'images-refused',
  'llm-rate-limited': 'busy',
  'llm-server-failed': 'server-failed',
  'llm-silent': 'server-failed',
  'llm-reply-endless': 'server-failed',
  'llm-reply-incomplete': 'server-failed',
  'llm-reply-unreadable': 'reply-unreadable',
};

const certainTries: Readonly<Record<CertainKind, readonly string[]>> = {
  works: [],
  'images-read': [],
  'images-refused': ['Choose a model that sees, or a pipeline that sends text only.'],
  'key-refused': [
    'Copy the key again, without blanks before or after it.',
    'Look whether it belongs to this provider and project, and whether it may be used from a browser: some organisations forbid that.',
  ],
  'path-wrong': [
    'Look at the path of the address: most servers want …/v1, Gemini …/v1beta.',
    'Look whether the dialect fits: OpenAI-compatible, Anthropic or Gemini.',
  ],
  'model-unknown': [
    'Write the model exactly as the provider lists it.',
    'On a local server, load or pull the model first.',
    'Some keys may use some models only: look into the provider’s console.',
  ],
  'quota-spent': ['Look at credit and limits in the provider’s console.'],
  busy: ['The key works. Wait a minute, or run with fewer calls at a time.'],
  'server-failed': ['Try again in a minute. On a local server, look at what it prints.'],
  'reply-unreadable': [
    'Look at the path and the dialect: something else than a model answers there.',
    'A proxy or a log-in page of the network may stand between: open the address in a tab of its own.',
  ],
  'call-refused': ['Read what the provider says above; its documentation tells what it takes.'],
  declined: ['Try another model: this one declines to say one word.'],
};

function certain(kind: CertainKind, sentence: string): Finding {
  return { certainty: 'certain', kind, sentence, tries: certainTries[kind] };
}

/** Why a request may have failed without an answer, the likeliest first. */
function suspicions(endpoint: Endpoint, { protocol, online, browser }: PageSurroundings): Finding[] {
  const { origin, reach, notes } = endpoint;
  const plain = origin.startsWith('http:');
  const findings: Finding[] = [];
  const suspect = (kind: SuspectedKind, sentence: string, tries: readonly string[]): void => {
    findings.push({ certainty: 'suspected', kind, sentence, tries });
  };
  if (!online && reach === 'public') {
    suspect('offline', 'The browser says that this device is offline.', [
      'Look at the network connection, then test again.',
    ]);
  }
  if (plain && protocol === 'https:' && (browser === 'safari' || reach !== 'loopback')) {
    suspect(
      'mixed-content',
      `This page came over https, and the browser may block ${origin} because it is plain http.`,
      [
        'Open Leafmark over http, for instance with npm start on this machine.',
        ...(browser === 'safari' ? ['Use Chrome, Edge or Firefox: they let an https page ask http://localhost.'] : []),
      ],
    );
  }
  if (reach !== 'public') {
    suspect('not-running', `Nothing may be listening at ${origin}.`, [
      'Start the server and look at the port that it prints.',
      ...(origin.includes('//localhost')
        ? ['Some servers listen on 127.0.0.1 only: try that in place of localhost.']
        : []),
    ]);
  }
  suspect('cors', `${origin} may not allow this page to read its answers (CORS).`, corsTries(endpoint));
  if (notes.includes('local-permission') && browser !== 'safari') {
    suspect(
      'local-permission',
      'The browser may have been waiting for leave to reach the local network, or was denied it.',
      [
        'Chrome 142 and later ask once: allow “local network access” for this page in the site settings, then test again.',
      ],
    );
  }
  if (notes.includes('policy')) {
    suspect('policy', `The Content-Security-Policy that Leafmark ships with does not allow ${origin}.`, [
      'Use localhost or 127.0.0.1 where it is this machine; else widen connect-src as the hosting guide says.',
    ]);
  }
  if (reach === 'public') {
    if (online) {
      suspect('offline', `The name may be misspelt, or ${origin} is down, or the connection is.`, [
        'Open the address in a tab of its own: any answer there, an error included, means that it is reached.',
      ]);
    }
    suspect('blocked', 'An extension or the network may block it.', [
      'Try a private window without extensions, or another network.',
    ]);
  }
  return findings;
}

function corsTries({ reach }: Endpoint): string[] {
  if (reach === 'public') {
    return [
      'Look whether this provider can be asked from a browser at all; where not, use one that can, or a proxy of your own.',
    ];
  }
  return [
    'Ollama: start it with OLLAMA_ORIGINS set to the address of this page.',
    'LM Studio: switch on “Enable CORS”. vLLM: start it with --allowed-origins. llama.cpp allows every page.',
  ];
}
