import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerCalls, ENDPOINT } from '../api/answer';
import { refusalOf } from '../lib/address';
import { answerHeaders } from '../lib/answer-headers';
import { logger } from '../lib/logger';
import { isBuiltFile, sendBuiltFile } from './built-files';
import { followLive } from './live';
import { send, webRequest, whileConnected } from './messages';
import { isSharedPage, sharedPage } from './pages';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

const LIVE = `${ENDPOINT}/listings.onUpdate?`;

async function reading(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = webRequest(request, whileConnected(response));
  if (request.url?.startsWith(LIVE) && (await followLive(asked, response))) return;
  await send(await answerCalls(asked), request, response);
}

/** Ends a request with a status and no more; one that has been answered in part is cut off. */
function end(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { ...answerHeaders, 'content-length': 0 }).end();
}

/** Whatever goes wrong while a request is read or answered, it has an answer. */
async function answer(request: IncomingMessage, response: ServerResponse, rest: Listener): Promise<void> {
  const refused = refusalOf(request);
  if (refused) return end(response, refused);
  try {
    if (request.method === 'GET' && request.url?.startsWith(`${ENDPOINT}/`)) await reading(request, response);
    else if (isSharedPage(request)) await sharedPage(request, response, rest);
    else if (isBuiltFile(request)) await sendBuiltFile(request, response, () => rest(request, response));
    else await rest(request, response);
  } catch (err) {
    if (response.destroyed) return;
    logger.error({ err }, 'not answered');
    end(response, 500);
  }
}

/**
 * Answers on Node's own request, before the framework has made one of its own of it: the API's readings, where that
 * costs more than the search and holds 80 kB for each who follows a place, the pages that are the same for all
 * strangers, and the files of the build. Where there is no server of ours, as on a serverless host, the framework
 * answers them all the same.
 */
export function answerFirst(): void {
  const taken = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (taken.has(server)) return;
    taken.add(server);
    const [framework] = server.listeners('request') as Listener[];
    if (!framework) return;
    const rest: Listener = (request, response) => framework.call(server, request, response);
    server.removeListener('request', framework);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void answer(request, response, rest);
    });
  });
}
