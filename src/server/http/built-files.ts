import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { answerHeaders } from '../lib/answer-headers';
import { reads } from './messages';

/*
 * A first visit fetches some fifteen files of the build. The framework compresses each of them anew for everyone, which
 * costs the process more than a shared page does. Their names change with their content, so here each is read and
 * compressed once.
 */

const types = {
  js: 'application/javascript; charset=UTF-8',
  css: 'text/css; charset=UTF-8',
  svg: 'image/svg+xml',
};
const builtFile = /^\/_next\/(static\/(?:[\w~-]+\/)*[\w~.-]+\.(js|css|svg))$/;

/** The best that is made in some tens of ms. */
const QUALITY = 9;

interface Kept {
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

async function read(path: string): Promise<Kept> {
  const plain = await readFile(join(/* turbopackIgnore: true */ process.cwd(), '.next', path));
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    promisify(gzip)(plain, { level: QUALITY }),
  ]);
  return { plain, br, gzip: gzipped };
}

const kept = new Map<string, Promise<Kept>>();

/** There are as many as the build has made: what is not there is not kept. */
function keep(path: string): Promise<Kept> {
  const known = kept.get(path);
  if (known) return known;
  const file = read(path);
  kept.set(path, file);
  file.catch(() => kept.delete(path));
  return file;
}

/** Whether a file of the build is asked for, whole. */
export const isBuiltFile = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  builtFile.test(url) &&
  headers.range === undefined &&
  headers['if-none-match'] === undefined &&
  headers['if-modified-since'] === undefined;

/** Sends a file of the build, or leaves it to the framework when it is not among ours. */
export async function sendBuiltFile(
  request: IncomingMessage,
  response: ServerResponse,
  otherwise: () => unknown,
): Promise<void> {
  const [, path = '', kind = 'js'] = builtFile.exec(request.url ?? '') ?? [];
  const file = await keep(path).catch(() => null);
  if (!file) {
    otherwise();
    return;
  }
  const accepts = request.headers['accept-encoding'];
  const encoding = (['br', 'gzip'] as const).find((each) => reads(each, accepts));
  const body = encoding ? file[encoding] : file.plain;
  for (const [name, value] of Object.entries(answerHeaders)) response.setHeader(name, value);
  response.setHeader('cache-control', 'public, max-age=31536000, immutable');
  response.setHeader('content-type', types[kind as keyof typeof types]);
  response.setHeader('vary', 'Accept-Encoding');
  if (encoding) response.setHeader('content-encoding', encoding);
  response.setHeader('content-length', body.length);
  response.end(body);
}
