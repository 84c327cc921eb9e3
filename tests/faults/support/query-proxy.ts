import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What is taken out of the queries that pass, and what replaces it. */
export type Change = [from: RegExp, to: string];

export const changes = {
  /** No row is locked. Drizzle writes these in lower case; the queue's own are in upper case and stay. */
  rowLocks: [/ for (?:update|no key update|share|key share)(?: of "\w+")?(?=$|\))/g, ''],
  /** A purchase is moved whatever state it is in by then. */
  oldState: [/^(update "purchases" .*)"purchases"\."state" = (\$\d+)\)/s, '$1$2::text is not null)'],
} satisfies Record<string, Change>;

/** So long is every answer on its way, so that what was read is a little old before it is acted on. */
const LATENCY_MS = 40;
const HEADER_BYTES = 5;
const PARSE = 'P'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);

/**
 * A message of the client with its query changed (PostgreSQL's documentation, "Message Formats"): Parse carries the
 * statement's name, the query and its parameters' types; Query carries the query alone.
 */
function changed(message: Buffer, change: (query: string) => string): Buffer {
  const type = message[0];
  if (type !== PARSE && type !== QUERY) return message;
  const begin = type === PARSE ? message.indexOf(0, HEADER_BYTES) + 1 : HEADER_BYTES;
  const end = message.indexOf(0, begin);
  const query = Buffer.from(change(message.toString('utf8', begin, end)));
  const body = Buffer.concat([message.subarray(0, begin), query, message.subarray(end)]);
  body.writeUInt32BE(body.length - 1, 1);
  return body;
}

/** Splits what a client sends into messages. The first has no type, only a length. */
function messagesOf(): (data: Buffer) => Buffer[] {
  let rest: Buffer = Buffer.alloc(0);
  let typeBytes = 0;
  return (data) => {
    rest = Buffer.concat([rest, data]);
    const messages: Buffer[] = [];
    while (rest.length >= typeBytes + 4) {
      const size = typeBytes + rest.readUInt32BE(typeBytes);
      if (rest.length < size) break;
      messages.push(rest.subarray(0, size));
      rest = rest.subarray(size);
      typeBytes = 1;
    }
    return messages;
  };
}

interface QueryProxy {
  /** The database's address through the proxy. */
  url: string;
  /** @throws when a change never found anything to change: the control would prove nothing. */
  close(): void;
}

/** Starts a proxy before PostgreSQL that changes queries on their way, to see a test fail without a safeguard. */
export async function startQueryProxy(databaseUrl: string, wanted: readonly Change[]): Promise<QueryProxy> {
  const target = new URL(databaseUrl);
  const found = new Set<RegExp>();
  const sockets = new Set<Socket>();
  const change = (query: string) =>
    wanted.reduce((text, [from, to]) => {
      const result = text.replace(from, to);
      if (result !== text) found.add(from);
      return result;
    }, query);
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const split = messagesOf();
    let answers: Promise<unknown> = Promise.resolve();
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true).on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        database.destroy();
      });
    }
    client.on('data', (data) => {
      for (const message of split(data)) database.write(changed(message, change));
    });
    database.on('data', (data) => {
      const due = delay(LATENCY_MS);
      answers = answers.then(() => due).then(() => client.write(data));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      const missing = wanted.filter(([from]) => !found.has(from));
      if (missing.length > 0) throw new Error(`In no query: ${missing.map(([from]) => from).join(', ')}`);
    },
  };
}
