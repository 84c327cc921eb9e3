import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withPlainDomains } from '@/domain/account/email-address';
import { readJson, Saver } from './files';
import type { Log } from './options';

export interface CaughtMail {
  id: string;
  /** Plain addresses, comma-joined if several. */
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** As sent, by lower-case name; a repeated header is joined with line breaks. */
  headers: Record<string, string>;
  attachments: { fileName: string; contentType: string }[];
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

  constructor(dataDir: string, log: Log) {
    const path = join(dataDir, 'mail.json');
    const stored = readJson(path);
    this.#mails = Array.isArray(stored) ? (stored as CaughtMail[]) : [];
    this.#saver = new Saver(path, () => this.#mails, log);
    const picturePath = join(dataDir, 'mail-pictures.json');
    this.#pictures = new Map(Object.entries((readJson(picturePath) ?? {}) as Record<string, string>));
    this.#pictureSaver = new Saver(picturePath, () => Object.fromEntries(this.#pictures), log);
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

/** The parsed mail leaves out headers with a structure (List-Unsubscribe), so they come from the source. */
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

export interface SmtpServer {
  port: number;
  close(): Promise<void>;
}

/** maildev receives and parses the mail; its own web interface stays off. */
export async function startSmtp(
  options: { port: number; host: string; dataDir: string },
  mailbox: Mailbox,
  onMail: (mail: { sender: string; recipients: string[]; raw: Buffer }) => void = () => undefined,
): Promise<SmtpServer> {
  const { MailDev } = await import('maildev');
  const spool = join(options.dataDir, 'mail-spool');
  rmSync(spool, { recursive: true, force: true });
  const maildev = new MailDev({
    smtp: options.port,
    ip: options.host,
    disableWeb: true,
    silent: true,
    mailDirectory: spool,
    maxEmails: 50,
  });
  const servers = await maildev.start();
  type Email = NonNullable<Awaited<ReturnType<typeof servers.storage.getById>>>;
  servers.smtp.on('new', (email: Email) => {
    const attachments = email.attachments ?? [];
    const inline = attachments.filter((each) => each.contentDisposition === 'inline' && each.contentId);
    let html = email.html ?? '';
    for (const each of inline) {
      const content = readFileSync(join(spool, email.id, each.generatedFileName)).toString('base64');
      const dataAddress = `data:${each.contentType};base64,${content}`;
      mailbox.keepPicture(contentIdOf(each), dataAddress);
      // The parser has put the picture itself where the mail as sent names it.
      html = html.replaceAll(dataAddress, `cid:${contentIdOf(each)}`);
    }
    const recipients = email.envelope.to.map((one) => one.address);
    const source = readFileSync(email.source);
    onMail({ sender: email.envelope.from.address, recipients, raw: source });
    mailbox.add({
      id: email.id,
      to: recipients.join(', '),
      from: email.from.map((one) => one.address).join(', '),
      subject: email.subject,
      text: email.text ?? '',
      html,
      headers: readHeaders(source.toString('utf8')),
      attachments: attachments
        .filter((each) => !inline.includes(each))
        .map(({ filename, contentType }) => ({ fileName: filename, contentType })),
      pictures: inline.map((each) => contentIdOf(each)),
      at: new Date().toISOString(),
    });
  });
  return {
    port: servers.smtp.getPort(),
    // An open SMTP connection must not delay the shutdown.
    close: () => Promise.race([maildev.stop(), new Promise<void>((done) => setTimeout(done, 1000).unref())]),
  };
}
