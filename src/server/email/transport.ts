import { createTransport, type Transporter } from 'nodemailer';
import { env, isLoopback } from '@/env';

const TIMEOUT_MS = 15_000;

type SmtpSetting = 'SMTP_URL' | 'SMTP_BULK_URL';

const transporters: Partial<Record<SmtpSetting, Transporter>> = {};

/** A picture that the HTML part shows by its Content-ID. */
export interface MailPicture {
  id: string;
  content: Uint8Array;
  contentType: string;
}

export interface Mail {
  /** Of the job: a mail sent twice by a crash carries the same Message-ID, which mail programs show once. */
  id: string;
  to: string;
  /** Where it goes when it cannot be delivered; absent or null: to the sender. */
  returnPath?: string | null;
  /** Sent in a header: it identifies the mail in tests and in bounces. */
  template: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  attachments?: { fileName: string; text: string; contentType: string }[];
  picture?: MailPicture | null;
  /** Nobody waits for it: it goes by SMTP_BULK_URL where that is set. */
  bulk?: boolean;
}

/** The recipient's mailbox was refused for good: no later try will be taken. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError';

  /** @param status of the reply, without its words, which may name the recipient: `550 5.1.1`. */
  constructor(readonly status: string) {
    super(`The recipient was refused: ${status}`);
  }
}

/** @see https://nodemailer.com/message/embedded-images */
const inline = ({ id, content, contentType }: MailPicture) => ({
  cid: id,
  content: Buffer.from(content),
  contentType,
  contentDisposition: 'inline' as const,
  filename: `loppet.${contentType === 'image/png' ? 'png' : 'jpg'}`,
});

/** Replies that are about the mailbox where no enhanced status says so (RFC 5321, 4.2.3). */
const MAILBOX_REPLIES = ['550', '551', '553'];
/** Of the mailbox (RFC 3463, 3.2 and 3.3), but for the two that are of the sender's. */
const MAILBOX_STATUS = /^5\.(?:1\.(?![78]$)|2\.)\d+$/;

/**
 * What a failure says of the recipient's mailbox for good; null for all else. Our reputation (5.7.x), our sender, sign-in
 * or message may be taken later, and are no fault of the recipient's.
 */
function refusalOf(error: unknown): string | null {
  const { code, command, response } = error as { code?: unknown; command?: unknown; response?: unknown };
  if (code !== 'EENVELOPE' || command !== 'RCPT TO' || typeof response !== 'string') return null;
  const [, reply = '', status] = /^(5\d\d)[ -](?:(5\.\d+\.\d+)\b)?/.exec(response) ?? [];
  if (status ? !MAILBOX_STATUS.test(status) : !MAILBOX_REPLIES.includes(reply)) return null;
  return status ? `${reply} ${status}` : reply;
}

/** Part of the address, since what stands there wins over options. */
function withTls(address: string): string {
  const url = new URL(address);
  url.searchParams.set('requireTLS', String(!isLoopback(address)));
  return url.href;
}

function transporterOf(setting: SmtpSetting, address: string): Transporter {
  transporters[setting] ??= createTransport({
    url: withTls(address),
    // A process that lives keeps its connections: a greeting, and a handshake, for each mail halve what can be sent.
    pool: env.WORKERS === 'on',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return transporters[setting];
}

/**
 * Hands a mail to the SMTP server.
 * @throws UndeliverableError when the recipient's mailbox is refused for good, and anything else that went wrong, so that
 *   the queue tries again.
 */
export async function sendMail(mail: Mail): Promise<void> {
  const setting = mail.bulk && env.SMTP_BULK_URL ? 'SMTP_BULK_URL' : 'SMTP_URL';
  try {
    await transporterOf(setting, env[setting] ?? env.SMTP_URL).sendMail(messageOf(mail));
  } catch (error) {
    const status = refusalOf(error);
    if (status) throw new UndeliverableError(status);
    if ((error as { code?: unknown }).code === 'ETLS') {
      throw new Error(`${setting}: no TLS with this server, and nothing is sent without`, { cause: error });
    }
    throw error;
  }
}

function messageOf({ id, template, returnPath, headers, attachments = [], picture, bulk, ...mail }: Mail) {
  const host = new URL(env.SITE_URL).hostname;
  return {
    ...mail,
    from: env.MAIL_FROM,
    ...(returnPath && { envelope: { from: returnPath, to: mail.to } }),
    replyTo: env.SUPPORT_EMAIL,
    messageId: `<${id}@${host}>`,
    attachments: [
      ...attachments.map(({ fileName, text, contentType }) => ({
        filename: fileName,
        content: text,
        contentType,
      })),
      ...(picture ? [inline(picture)] : []),
    ],
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Mail-Template': template, ...headers },
  };
}
