import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';

type Moment = 'before' | 'after';

/**
 * Stands between the app and the mail server, so that a process can be caught with a mail on its way: `before`
 * holds the mail back, `after` lets the server take it and holds back the word that it has.
 */
export class MailRelay {
  #server: Server | undefined;
  #armed: { moment: Moment; caught: () => void } | undefined;
  #dead = false;

  constructor(private readonly target: () => number) {}

  async start(): Promise<number> {
    const server = createServer((client) => this.#pass(client));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
    return (server.address() as AddressInfo).port;
  }

  /** Comes back when the next mail is caught at that moment. */
  catchNext(moment: Moment): Promise<void> {
    return new Promise((caught) => {
      this.#armed = { moment, caught };
    });
  }

  /** While dead, nobody answers. */
  dead(dead: boolean): void {
    this.#dead = dead;
  }

  close(): void {
    this.#server?.close();
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
    server.on('data', (data) => {
      if (!held) client.write(data);
    });
    client.on('data', (data) => {
      const ending = data.toString('latin1').endsWith('\r\n.\r\n');
      if (ending && this.#armed) {
        const { moment, caught } = this.#armed;
        this.#armed = undefined;
        held = true;
        if (moment === 'after') {
          server.once('data', caught);
          server.write(data);
        } else caught();
        return;
      }
      server.write(data);
    });
  }
}
