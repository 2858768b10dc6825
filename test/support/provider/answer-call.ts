// One call from its body to its last byte, with the fault that is played on it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AskedCall, type Dialect, type ErrorKind, type Outgoing, countTokens } from './dialect.ts';
import { readPrompt } from './read-prompt.ts';
import { ruledReply } from './rules.ts';
import type { Fault, FaultKind, Script } from './script.ts';
import type { RecordedCall, Session } from './session.ts';
import { sendStream } from './send-stream.ts';

export interface CallInput {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly session: Session;
  readonly dialect: Dialect;
  readonly path: string;
  readonly body: string;
}

export async function answerCall(input: CallInput): Promise<void> {
  const { request, response, session, dialect, path } = input;
  const { script } = session;
  const asked = dialect.read(JSON.parse(input.body), path);
  const { task } = readPrompt(asked.system, asked.text);
  const number = session.calls.length + 1;
  const text = `${asked.system}\n${asked.text}`;
  const fault = session.faults.take({ number, task, text, model: asked.model });
  const { key, keyHeader } = keyOf(request);
  const call: RecordedCall = {
    number,
    dialect: dialect.name,
    model: asked.model,
    stream: asked.stream,
    key,
    keyHeader,
    headers: Object.keys(request.headers),
    query: new URL(request.url ?? '/', 'http://localhost').search,
    task,
    system: asked.system,
    text: asked.text,
    images: asked.images,
    json: asked.json,
    parameters: asked.parameters,
    fault: fault?.kind ?? null,
    status: 0,
    reply: '',
    tokens: null,
    began: Date.now(),
    ended: null,
    left: false,
  };
  session.begin(call);
  response.once('close', () => {
    call.left = !response.writableEnded;
    session.end(call);
  });
  if (script.delayMs > 0) await after(script.delayMs, response);
  if (response.destroyed) return;
  const refusal = refusalOf(asked, script, key, dialect) ?? (fault === null ? null : errorOf(fault.kind));
  if (refusal !== null) {
    sendError(input, call, asked, refusal, fault);
    return;
  }
  await reply(input, call, asked, fault);
}

interface Refusal {
  readonly kind: ErrorKind;
  readonly parameter: string;
}

/** What the session's settings refuse, whatever the call. */
function refusalOf(asked: AskedCall, script: Script, key: string, dialect: Dialect): Refusal | null {
  if (script.key !== undefined && key !== script.key) return { kind: 'wrong-key', parameter: '' };
  if (script.models !== undefined && !script.models.includes(asked.model))
    return { kind: 'model-unknown', parameter: '' };
  const refused = script.refuses.find((parameter) => parameter in asked.parameters);
  if (refused !== undefined) return { kind: 'parameter', parameter: refused };
  if (!script.sees && asked.images.length > 0) return { kind: 'images-refused', parameter: '' };
  const most = script.mostTokens;
  const isDefault = dialect.name === 'anthropic' && asked.maxTokens === 4096;
  if (most !== undefined && asked.maxTokens !== null && asked.maxTokens > most && !isDefault) {
    return { kind: 'too-many-tokens', parameter: '' };
  }
  return null;
}

const errorKinds: readonly ErrorKind[] = [
  'rate-limit',
  'overloaded',
  'server-error',
  'wrong-key',
  'quota-spent',
  'model-unknown',
  'path-wrong',
  'images-refused',
  'too-long',
  'filter',
];

function errorOf(fault: FaultKind): Refusal | null {
  if (fault === 'echo-key') return { kind: 'wrong-key', parameter: 'echo' };
  const kind = errorKinds.find((kind) => kind === fault);
  return kind === undefined ? null : { kind, parameter: '' };
}

function sendError(
  { response, session, dialect }: CallInput,
  call: RecordedCall,
  asked: AskedCall,
  { kind, parameter }: Refusal,
  fault: Fault | null,
): void {
  // As providers show a wrong key: the ends of it, or, where the fault is just that, all of it.
  const key = parameter === 'echo' ? call.key : `${call.key.slice(0, 5)}***${call.key.slice(-3)}`;
  const detail = {
    call: asked,
    parameter,
    hint: fault?.hint === undefined ? '' : ` ${fault.hint}`,
    most: session.script.mostTokens ?? 0,
    key: call.key === '' ? '' : key,
  };
  const { status, body } = dialect.error(kind, detail);
  call.status = status;
  if (fault?.retryAfter !== undefined) response.setHeader('Retry-After', String(fault.retryAfter));
  // Gemini tells of a blocked prompt with status 200: in a stream as an event of it.
  const isEvent = status === 200 && asked.stream;
  response.writeHead(status, { 'Content-Type': isEvent ? 'text/event-stream' : 'application/json' });
  response.end(isEvent ? `data: ${body}\n\n` : body);
}

async function reply(
  { response, session, dialect }: CallInput,
  call: RecordedCall,
  asked: AskedCall,
  fault: Fault | null,
): Promise<void> {
  const kind = fault?.kind ?? null;
  if (kind === 'silence') return;
  call.status = 200;
  if (kind === 'hang-up') {
    // After the head: a request whose kept connection closes before it the browser itself makes again, unseen.
    response.writeHead(200, { 'Content-Type': asked.stream ? 'text/event-stream' : 'application/json' });
    response.write(asked.stream ? ': one moment\n\n' : '{', () => response.destroy());
    return;
  }
  if (kind === 'html') {
    response
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<!doctype html><title>Log in</title><p>Please log in.');
    return;
  }
  const ruled = ruledReply({ ...asked, images: asked.images.length }, session.remembered).text;
  const text = faulty(ruled, kind, session);
  const end = kind === 'refusal' ? 'refusal' : kind === 'length' ? 'length' : 'stop';
  const tokens = session.script.usage ? countTokens(asked, text) : null;
  const outgoing: Outgoing = { call: asked, id: String(call.number), text, end, tokens };
  call.reply = text;
  call.tokens = tokens;
  if (asked.stream && kind !== 'not-a-stream') {
    await sendStream(response, dialect, outgoing, kind, session.script.pieceMs);
    return;
  }
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(dialect.whole(outgoing));
}

function faulty(text: string, kind: FaultKind | null, session: Session): string {
  const half = text.slice(0, Math.ceil(text.length / 2));
  if (kind === 'refusal') return 'I cannot help with that.';
  if (kind === 'length') return half;
  if (kind === 'fenced-json') return `Here it is:\n\`\`\`json\n${text}\n\`\`\`\nAnything else?`;
  if (kind !== 'broken-json') return text;
  // What a repair is asked for later: its second half stands nowhere else.
  session.remembered.set(half.trim(), text);
  return half;
}

function keyOf(request: IncomingMessage): { readonly key: string; readonly keyHeader: string } {
  const { authorization, 'x-api-key': anthropicKey, 'x-goog-api-key': geminiKey } = request.headers;
  if (authorization !== undefined) return { key: authorization.replace(/^Bearer /, ''), keyHeader: 'authorization' };
  if (typeof anthropicKey === 'string') return { key: anthropicKey, keyHeader: 'x-api-key' };
  if (typeof geminiKey === 'string') return { key: geminiKey, keyHeader: 'x-goog-api-key' };
  return { key: '', keyHeader: '' };
}

/** Waits, but not for one that has left. */
function after(milliseconds: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
