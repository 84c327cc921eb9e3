import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import { withPlainDomains } from '@/domain/account/email-address';
import { readJson, Saver } from './files';
import type { Log } from './options';

export interface CaughtMail {
  id: string;
  /** Plain addresses, comma-joined if several. */
  to: string;
  from: string;
  /** Where it goes when it cannot be delivered. */
  returnPath: string;
  subject: string;
  text: string;
  html: string;
  /** As sent, by lower-case name; a repeated header is joined with line breaks. */
  headers: Record<string, string>;
  /** `text`: null of those that are none. */
  attachments: { fileName: string; contentType: string; text: string | null }[];
  /** The Content-IDs of the pictures in its HTML. */
  pictures: string[];
  /** Real time, ISO. */
  at: string;
}

const MAX_MAILS = 1000;
const MAX_PICTURES = 300;

export class Mailbox {
  #mails: CaughtMail[];
  readonly #saver: Saver;
  /** By Content-ID, as data addresses: mails of a race share one. */
  readonly #pictures: Map<string, string>;
  readonly #pictureSaver: Saver;
  readonly #refusals = new Map<string, { reply: string; times: number }>();

  /** @param dataDir where mails are kept; null: in memory only. */
  constructor(dataDir: string | null, log: Log) {
    const path = dataDir && join(dataDir, 'mail.json');
    const stored = readJson(path);
    this.#mails = Array.isArray(stored) ? (stored as CaughtMail[]) : [];
    this.#saver = new Saver(path, () => this.#mails, log);
    const picturePath = dataDir && join(dataDir, 'mail-pictures.json');
    this.#pictures = new Map(Object.entries((readJson(picturePath) ?? {}) as Record<string, string>));
    this.#pictureSaver = new Saver(picturePath, () => Object.fromEntries(this.#pictures), log);
  }

  /** From now on the reply to a recipient: `550 5.1.1 No such user`. */
  refuse(to: string, reply: string): void {
    this.#refusals.set(to.toLowerCase(), { reply, times: 0 });
  }

  /** How often a recipient was refused. */
  refused(to: string): number {
    return this.#refusals.get(to.toLowerCase())?.times ?? 0;
  }

  /** @returns the reply that refuses a recipient, if any. */
  refusalOf(to: string): string | undefined {
    const refusal = this.#refusals.get(to.toLowerCase());
    if (refusal) refusal.times += 1;
    return refusal?.reply;
  }

  add(mail: CaughtMail): void {
    this.#mails.unshift(mail);
    this.#mails.length = Math.min(this.#mails.length, MAX_MAILS);
    this.#saver.schedule();
  }

  keepPicture(id: string, dataAddress: string): void {
    if (this.#pictures.has(id)) return;
    if (this.#pictures.size >= MAX_PICTURES) this.#pictures.clear();
    this.#pictures.set(id, dataAddress);
    this.#pictureSaver.schedule();
  }

  /** A mail's HTML with its pictures in it, as a mail program shows it. */
  shown({ html, pictures = [] }: CaughtMail): string {
    return pictures.reduce((page, id) => page.replaceAll(`cid:${id}`, this.#pictures.get(id) ?? ''), html);
  }

  /** Newest first. */
  list(to?: string): CaughtMail[] {
    if (!to) return [...this.#mails];
    // The mail's parser writes domains with their own letters.
    const plain = (address: string) => withPlainDomains(address.toLowerCase());
    return this.#mails.filter((mail) => mail.to.split(', ').map(plain).includes(plain(to)));
  }

  get(id: string): CaughtMail | undefined {
    return this.#mails.find((mail) => mail.id === id);
  }

  clear(): void {
    this.#mails = [];
    this.#saver.schedule();
  }

  async flush(): Promise<void> {
    await Promise.all([this.#saver.flush(), this.#pictureSaver.flush()]);
  }
}

/** As they were sent: the parser decodes them. */
function readHeaders(source: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const head = source.split(/\r?\n\r?\n/, 1)[0] ?? '';
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon < 1) continue;
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = headers[name] === undefined ? value : `${headers[name]}\n${value}`;
  }
  return headers;
}

const contentIdOf = ({ contentId = '' }: { contentId?: string | undefined }) =>
  contentId.replace(/^<|>$/g, '');

interface SmtpServer {
  port: number;
  close(): Promise<void>;
}

/** Receives mail for every address, from this machine, without a password. */
export async function startSmtp(
  options: { port: number; host: string },
  mailbox: Mailbox,
  onMail: (mail: { sender: string; recipients: string[]; raw: Buffer }) => void = () => undefined,
): Promise<SmtpServer> {
  async function receive(stream: Readable, { mailFrom, rcptTo }: SMTPServerEnvelope): Promise<void> {
    const raw = await buffer(stream);
    const recipients = rcptTo.map((one) => one.address);
    const sender = mailFrom ? mailFrom.address : '';
    onMail({ sender, recipients, raw });
    const mail = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
    const inline = mail.attachments.filter((each) => each.disposition === 'inline' && each.contentId);
    for (const each of inline) {
      mailbox.keepPicture(contentIdOf(each), `data:${each.mimeType};base64,${each.content}`);
    }
    mailbox.add({
      id: randomUUID(),
      to: recipients.join(', '),
      from: mail.from?.address ?? '',
      returnPath: sender,
      subject: mail.subject ?? '',
      text: mail.text?.trimEnd() ?? '',
      html: mail.html?.trimEnd() ?? '',
      headers: readHeaders(raw.toString('utf8')),
      attachments: mail.attachments
        .filter((each) => !inline.includes(each))
        .map(({ filename, mimeType, content }) => ({
          fileName: filename ?? '',
          contentType: mimeType,
          text: mimeType.startsWith('text/') ? Buffer.from(String(content), 'base64').toString('utf8') : null,
        })),
      pictures: inline.map((each) => contentIdOf(each)),
      at: new Date().toISOString(),
    });
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // An open SMTP connection must not delay the shutdown.
    closeTimeout: 1000,
    onRcptTo: ({ address }, _session, done) => {
      const [, code, words] = /^(\d{3}) (.*)$/.exec(mailbox.refusalOf(address) ?? '') ?? [];
      done(code ? Object.assign(new Error(words), { responseCode: Number(code) }) : null);
    },
    onData: (stream, session, done) => {
      receive(stream, session.envelope).then(() => done(), done);
    },
  });
  // A connection that breaks off is its sender's trouble.
  server.on('error', () => undefined);
  server.listen(options.port, options.host);
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((done) => server.close(done)),
  };
}
