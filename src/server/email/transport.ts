import { createTransport, type Transporter } from 'nodemailer';
import { env } from '@/env';

const TIMEOUT_MS = 15_000;

let transporter: Transporter | undefined;

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
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  attachments?: { fileName: string; text: string; contentType: string }[];
  picture?: MailPicture | null;
}

/** @see https://nodemailer.com/message/embedded-images */
const inline = ({ id, content, contentType }: MailPicture) => ({
  cid: id,
  content: Buffer.from(content),
  contentType,
  contentDisposition: 'inline' as const,
  filename: `loppet.${contentType === 'image/png' ? 'png' : 'jpg'}`,
});

/** Hands a mail to the SMTP server. @throws when it is not accepted, so that the queue tries again. */
export async function sendMail({ id, headers, attachments = [], picture, ...mail }: Mail): Promise<void> {
  transporter ??= createTransport({
    url: env.SMTP_URL,
    // A process that lives keeps its connections: a greeting, and a handshake, for each mail halve what can be sent.
    pool: env.WORKERS === 'on',
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  const host = new URL(env.SITE_URL).hostname;
  await transporter.sendMail({
    ...mail,
    from: env.MAIL_FROM,
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
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  });
}
