/**
 * A language-model provider for tests and for a first try without a key: a local HTTP server that speaks three dialects, answers by rule
 * from the prompt (`rules.ts`) and plays the faults that it is told (`script.ts`). It has no state but that of its sessions: what comes
 * under `/s/<name>/` has its own script and its own list of calls, so that tests do not see each other.
 *
 *   POST [/s/<name>]/v1/chat/completions                      OpenAI
 *   POST [/s/<name>]/v1/messages                              Anthropic
 *   POST [/s/<name>]/v1beta/models/<model>:generateContent    Gemini, also :streamGenerateContent
 *   GET  [/s/<name>]/v1/models, /v1beta/models
 *   GET, DELETE [/s/<name>]/__calls     PUT [/s/<name>]/__script
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerCall } from './answer-call.ts';
import { anthropic } from './anthropic.ts';
import type { Dialect } from './dialect.ts';
import { gemini } from './gemini.ts';
import { openai } from './openai.ts';
import { type Script, scriptSchema } from './script.ts';
import { Session } from './session.ts';

export interface Provider {
  /** `http://localhost:<port>`. */
  readonly origin: string;
  readonly session: (name: string) => Session;
  readonly close: () => Promise<void>;
}

/** Starts it on a port of this machine; 0: a free one. */
export async function startProvider(port: number, script: Partial<Script> = {}): Promise<Provider> {
  const start = scriptSchema.parse(script);
  const sessions = new Map<string, Session>();
  const session = (name: string): Session => {
    const known = sessions.get(name) ?? new Session(start);
    sessions.set(name, known);
    return known;
  };
  const server = createServer((request, response) => {
    respond(request, response, session).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'Access-Control-Allow-Origin': '*' });
      response.end(error instanceof Error ? error.message : String(error));
    });
  });
  server.on('connection', (socket) => socket.setNoDelay(true));
  await new Promise<void>((listening, fail) => {
    server.once('error', fail);
    server.listen(port, 'localhost', listening);
  });
  const { port: given } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${given}`,
    session,
    close: () =>
      new Promise((closed, fail) => {
        server.closeAllConnections();
        server.close((error) => (error === undefined ? closed() : fail(error)));
      }),
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  sessionOf: (name: string) => Session,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const [, name = '', path = '/'] = /^(?:\/s\/([^/]+))?(\/.*)$/.exec(pathname) ?? [];
  const session = sessionOf(name);
  if (session.script.cors || path.startsWith('/__')) allowPages(request, response, session);
  if (request.method === 'OPTIONS') {
    response.writeHead(204).end();
    return;
  }
  if (path.startsWith('/__')) {
    await control(path, request, response, session);
    return;
  }
  const dialect = dialectOf(path);
  if (request.method === 'GET' && /^\/v1(?:beta)?\/models$/.test(path)) {
    sendJson(response, 200, modelList(path, session.script.models ?? ['scripted']));
  } else if (request.method === 'POST' && dialect !== null) {
    await answerCall({ request, response, session, dialect, path, body: await readBody(request) });
  } else {
    const { status, body } = (path.startsWith('/v1beta') ? gemini : openai).error('path-wrong', {
      call: null,
      parameter: '',
      hint: '',
      most: 0,
      key: '',
    });
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
  }
}

function dialectOf(path: string): Dialect | null {
  if (path === '/v1/chat/completions') return openai;
  if (path === '/v1/messages') return anthropic;
  return /^\/v1beta\/models\/[^/]+:(?:g|streamG)enerateContent$/.test(path) ? gemini : null;
}

/** `Access-Control-Allow-Headers: *` does not cover `Authorization`: what is asked for is named. */
function allowPages(request: IncomingMessage, response: ServerResponse, { script }: Session): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
  response.setHeader('Access-Control-Max-Age', '600');
  const headers = request.headers['access-control-request-headers'];
  if (headers !== undefined) response.setHeader('Access-Control-Allow-Headers', headers);
  if (script.exposeHeaders) response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
}

async function control(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  session: Session,
): Promise<void> {
  if (path === '/__calls' && request.method === 'GET') {
    sendJson(response, 200, { mostAtOnce: session.mostAtOnce, calls: session.calls });
  } else if (path === '/__calls' && request.method === 'DELETE') {
    session.forget();
    response.writeHead(204).end();
  } else if (path === '/__script' && request.method === 'PUT') {
    const script = scriptSchema.safeParse(JSON.parse(await readBody(request)));
    if (script.success) {
      session.follow(script.data);
      response.writeHead(204).end();
    } else sendJson(response, 400, { error: script.error.message });
  } else response.writeHead(404).end();
}

function modelList(path: string, models: readonly string[]): object {
  return path.startsWith('/v1beta')
    ? { models: models.map((model) => ({ name: `models/${model}`, supportedGenerationMethods: ['generateContent'] })) }
    : { object: 'list', data: models.map((id) => ({ id, object: 'model', type: 'model', display_name: id })) };
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}
