import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A server on this machine that answers each request by a status. @returns its address, and what closes it. */
export async function aServer(
  answer: (body: string, headers: Record<string, string>) => number,
): Promise<{ url: string; close: () => void }> {
  const server = createServer(async (request, response) => {
    response.writeHead(answer(await text(request), request.headers as Record<string, string>)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
