import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { answerHeaders } from '../lib/answer-headers';

const compressed = promisify(gzip);
/** Bytes. What is shorter travels in one packet anyway. */
const WORTH_COMPRESSING = 1024;

/** A request without a body, as the web's own kind of request. `signal` ends when nobody waits any longer. */
export function webRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] as string;
    if (name.toLowerCase() !== 'x-forwarded-for') headers.append(name, request.rawHeaders[at + 1] as string);
  }
  // As lib/requests has completed it.
  headers.set('x-forwarded-for', String(request.headers['x-forwarded-for']));
  return new Request(`http://${request.headers.host ?? 'localhost'}${request.url}`, { headers, signal });
}

/** Ends when the caller has gone before the answer. */
export function whileConnected(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** On an answer of the API, which nobody between us and the caller may keep. */
export function setHeaders(response: ServerResponse, headers: Iterable<[string, string]>): void {
  for (const [name, value] of Object.entries(answerHeaders)) response.setHeader(name, value);
  response.setHeader('cache-control', 'private, no-store');
  for (const [name, value] of headers) {
    if (name === 'cache-control') response.setHeader(name, value);
    else response.appendHeader(name, value);
  }
}

const named = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
};

/** Whether a caller can read an encoding: it names it, and not with a weight of nothing (RFC 9110, 12.5.3). */
export const reads = (encoding: keyof typeof named, accepts: unknown): boolean =>
  named[encoding].test(String(accepts));

/** Ends an answer with its body, compressed where that saves something and the caller can read it. */
export async function compress(body: Buffer, accepts: unknown, response: ServerResponse): Promise<void> {
  let sent = body;
  if (body.length > WORTH_COMPRESSING) {
    if (!String(response.getHeader('vary')).includes('Accept-Encoding'))
      response.appendHeader('vary', 'Accept-Encoding');
    if (reads('gzip', accepts)) {
      sent = await compressed(body);
      response.setHeader('content-encoding', 'gzip');
    }
  }
  response.setHeader('content-length', sent.length);
  response.end(sent);
}

/** Sends an answer that is whole. */
export async function send(
  answer: Response,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer());
  response.statusCode = answer.status;
  setHeaders(response, answer.headers);
  await compress(body, request.headers['accept-encoding'], response);
}
