import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';

/** A local server. @returns its address, and what closes it. */
export async function aServer(
  answer: (request: Request) => Response | Promise<Response>,
): Promise<{ url: string; close: () => void }> {
  const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
