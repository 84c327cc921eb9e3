import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

type Moment = 'before' | 'after';

/** The end of a mail. It may come in pieces: a body that ends its own line has its dot in a packet by itself. */
const END = '\r\n.\r\n';

/**
 * Stands between the app and the mail server, so that a process can be caught with a mail on its way: `before`
 * holds the mail back, `after` lets the server take it and holds back the word that it has.
 */
export class MailRelay {
  #server: Server | undefined;
  #armed: Moment | undefined;
  #caught = false;
  #dead = false;
  /** How often each mail was handed over, by its Message-ID. */
  readonly handedOver = new Map<string, number>();

  constructor(private readonly target: () => number) {}

  async start(): Promise<number> {
    const server = createServer((client) => this.#pass(client));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
    return (server.address() as AddressInfo).port;
  }

  /** Catches the next mail at that moment. */
  catchNext(moment: Moment): void {
    this.#armed = moment;
    this.#caught = false;
  }

  /** Whether the mail has been caught. */
  get caught(): boolean {
    return this.#caught;
  }

  /** While dead, nobody answers. */
  dead(dead: boolean): void {
    this.#dead = dead;
  }

  close(): void {
    this.#server?.close();
  }

  #count(mail: string): void {
    const id = /^Message-ID: (.+)\r$/im.exec(mail)?.[1];
    if (id) this.handedOver.set(id, (this.handedOver.get(id) ?? 0) + 1);
  }

  #pass(client: Socket): void {
    client.on('error', () => undefined);
    if (this.#dead) {
      client.destroy();
      return;
    }
    const server = connect(this.target(), '127.0.0.1');
    server.on('error', () => client.destroy());
    client.on('close', () => server.end());
    server.on('close', () => client.end());
    let held = false;
    let last = '';
    let mail = '';
    server.on('data', (data) => {
      if (!held) client.write(data);
    });
    client.on('data', (data) => {
      const text = data.toString('latin1');
      last = (last + text).slice(-END.length);
      mail += text;
      if (last === END) {
        this.#count(mail);
        mail = '';
      }
      if (last !== END || !this.#armed) {
        server.write(data);
        return;
      }
      const moment = this.#armed;
      this.#armed = undefined;
      held = true;
      const caught = () => {
        this.#caught = true;
      };
      if (moment === 'after') {
        server.once('data', caught);
        server.write(data);
      } else caught();
    });
  }
}
