import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { answerCalls, ENDPOINT } from '../api/answer';
import { logger } from '../lib/logger';
import { followLive } from './live';
import { send, webRequest, whileConnected } from './messages';

const LIVE = `${ENDPOINT}/listings.onUpdate?`;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const asked = webRequest(request, whileConnected(response));
  if (request.url?.startsWith(LIVE) && (await followLive(asked, response))) return;
  await send(await answerCalls(asked), request, response);
}

/**
 * Answers the API's readings on Node's own request, before the framework has made one of its own of it: that costs
 * more than the search, and holds 60 kB for each who follows a place. Where there is no server of ours, as on a
 * serverless host, the API's route answers them all the same.
 */
export function answerReadings(): void {
  const taken = new WeakSet<Server>();
  subscribe('http.server.request.start', (message) => {
    const { server } = message as { server: Server };
    if (taken.has(server)) return;
    taken.add(server);
    const others = server.listeners('request') as Listener[];
    server.removeAllListeners('request');
    server.on('request', (request, response) => {
      if (request.method !== 'GET' || !request.url?.startsWith(`${ENDPOINT}/`)) {
        for (const listener of others) listener.call(server, request, response);
        return;
      }
      answer(request, response).catch((err) => {
        logger.error({ err }, 'reading not answered');
        response.destroy();
      });
    });
  });
}
