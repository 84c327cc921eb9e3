import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A plain reverse proxy: requests go to each process in turn, from any client. */
export async function startProxy(targets: string[]): Promise<{ url: string; close: () => void }> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const target = new URL(incoming.url ?? '/', targets[turn++ % targets.length]);
    const forwarded = incoming.headers['x-forwarded-for'];
    const from = incoming.socket.remoteAddress ?? '';
    const onward = request(
      target,
      {
        method: incoming.method,
        headers: { ...incoming.headers, 'x-forwarded-for': forwarded ? `${forwarded}, ${from}` : from },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.writableEnded || outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
