import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SilentProxy {
  /** The database's address through the proxy. */
  url: string;
  /** From now on what is sent on open connections goes nowhere, and none is closed, as when a network is cut. */
  cut(): void;
  /** New connections are passed on again; those that were cut stay lost. */
  mend(): void;
  close(): void;
}

/** Starts a proxy before PostgreSQL that can fall silent. */
export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((client) => {
    sockets.add(client.on('error', () => undefined));
    if (silent) return;
    const database = connect(Number(target.port), target.hostname).on('error', () => undefined);
    sockets.add(database);
    client.pipe(database).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: () => {
      silent = true;
      for (const socket of sockets) socket.unpipe().resume();
    },
    mend: () => {
      silent = false;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
