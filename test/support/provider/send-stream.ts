// Sends a reply as a stream of events, with the faults that only streams have.
import type { ServerResponse } from 'node:http';
import type { Dialect, Outgoing } from './dialect.ts';
import type { FaultKind } from './script.ts';

const pieceLength = 24;

export async function sendStream(
  response: ServerResponse,
  dialect: Dialect,
  reply: Outgoing,
  fault: FaultKind | null,
  pieceMs: number,
): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
  const opening = dialect.opening(reply);
  const pieces = piecesOf(reply.text).map((text) => dialect.piece(reply, text));
  const closing = [...dialect.closing(reply), dialect.last];
  const half = Math.ceil(pieces.length / 2);
  const beginning = [...opening, ...pieces.slice(0, half)];
  if (fault === 'cut-stream') {
    await send(response, beginning, pieceMs);
    // Ends as a stream ends, without having said so, in the middle of a line.
    response.end(dialect.piece(reply, 'never complete').slice(0, 12));
  } else if (fault === 'stream-error') {
    await send(response, [...beginning, dialect.streamError], pieceMs);
    response.end();
  } else if (fault === 'silent-stream') await send(response, beginning, pieceMs);
  else if (fault === 'endless') {
    await send(response, opening, pieceMs);
    const more = dialect.piece(reply, 'and so on and so on, ');
    while (!response.destroyed) await send(response, [more], Math.max(2, pieceMs));
  } else if (fault === 'open-after-end') {
    await send(response, [...opening, ...pieces, ...dialect.closing(reply)], pieceMs);
  } else {
    const frames = [...opening, ...pieces, ...closing];
    await (fault === 'split-utf8' ? sendSplit(response, frames.join('')) : send(response, frames, pieceMs));
    response.end();
  }
}

function piecesOf(text: string): string[] {
  const characters = Array.from(text);
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += pieceLength)
    pieces.push(characters.slice(at, at + pieceLength).join(''));
  return pieces;
}

async function send(response: ServerResponse, frames: readonly string[], pieceMs: number): Promise<void> {
  if (pieceMs === 0) {
    response.write(frames.join(''));
    return;
  }
  for (const frame of frames) {
    if (response.destroyed) return;
    response.write(frame);
    await pause(pieceMs);
  }
}

/** Every character of several bytes is cut after its first byte, every `data:` in its middle; each cut is a packet of its own. */
async function sendSplit(response: ServerResponse, text: string): Promise<void> {
  const bytes = Buffer.from(text, 'utf8');
  let from = 0;
  for (let at = 1; at < bytes.length; at += 1) {
    const isInCharacter = (bytes[at]! & 0xc0) === 0x80 && (bytes[at - 1]! & 0xc0) === 0xc0;
    const isInWord = bytes[at - 1] === 0x61 && bytes.toString('latin1', at - 2, at + 3) === 'data:';
    if (!isInCharacter && !isInWord) continue;
    response.write(bytes.subarray(from, at));
    from = at;
    await pause(3);
  }
  response.write(bytes.subarray(from));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
