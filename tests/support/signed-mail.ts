import { generateKeyPairSync } from 'node:crypto';
import { dkimSign, sealMessage } from 'mailauth';

/** Keys of a signing domain, made here, and their DNS records. */
export function aSigner(domain: string, selector = 'lopp') {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const record = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
  return { domain, selector, pem, name: `${selector}._domainkey.${domain}`, record };
}
type Signer = ReturnType<typeof aSigner>;

/** Answers for DNS: the records of these signers and nothing else. */
export const dnsOf =
  (...signers: Signer[]) =>
  async (name: string): Promise<string[][]> => {
    const found = signers.filter((each) => each.name === name);
    if (found.length > 0) return found.map(({ record }) => [record]);
    throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
  };

export interface MailParts {
  from?: string;
  subject?: string;
  date?: Date;
  id?: string;
  type?: string;
  encoding?: string;
  body?: string;
}

/** A mail as it is sent, unsigned. */
export const aMail = ({
  from = 'Exempelklubben <info@klubben.example>',
  subject = 'Namnbyte',
  date = new Date(),
  id = `<${Math.random().toString(36).slice(2)}@klubben.example>`,
  type = 'text/plain; charset=utf-8',
  encoding = '8bit',
  body = 'Hej!',
}: MailParts): string =>
  [
    `From: ${from}`,
    'To: saljare@loppbytet.example',
    `Subject: ${subject}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${id}`,
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    `Content-Transfer-Encoding: ${encoding}`,
    '',
    body,
    '',
  ].join('\r\n');

interface SignOptions {
  /** Which headers are signed; mailauth's own list when absent. */
  headers?: string[];
  /** How many bytes of the body (`l=`). */
  length?: number;
}

const keysOf = ({ domain, selector, pem }: Signer) => ({
  signingDomain: domain,
  selector,
  privateKey: pem,
});

/** A signed mail. */
export async function sign(
  mail: string,
  signer: Signer,
  { headers, length }: SignOptions = {},
): Promise<string> {
  const { signatures, errors } = await dkimSign(Buffer.from(mail), {
    ...keysOf(signer),
    signatureData: [
      {
        ...keysOf(signer),
        ...(headers && { headerList: headers }),
        ...(length !== undefined && { maxBodyLength: length }),
      },
    ],
  });
  if (errors.length > 0) throw new Error(String(errors[0]?.err));
  return signatures + mail;
}

/** A mail that a forwarder has sealed, and the result of its signature. */
export async function seal(mail: string, signer: Signer, results: string): Promise<string> {
  const header = await sealMessage(Buffer.from(mail), {
    ...keysOf(signer),
    cv: 'none',
    authResults: `mx.${signer.domain}; ${results}`,
  });
  return header.toString() + mail;
}

/** The beginning of a mail's signature, as a seal names it. */
export const signatureId = (signed: string): string =>
  (/\bb=([\s\S]*?)\r\n\S/.exec(signed)?.[1] ?? '').replace(/\s/g, '').slice(0, 8);

/** A mail that carries another as a file. */
export function forwarded(
  inner: string,
  options: { from?: string; encoding?: '7bit' | 'base64' } = {},
): string {
  const { from = 'Sara <sara@post.example>', encoding = '7bit' } = options;
  const isPlain = encoding === '7bit';
  const lines =
    Buffer.from(inner)
      .toString('base64')
      .match(/.{1,76}/g) ?? [];
  const body = [
    '--gransen',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Se bifogat mejl.',
    '--gransen',
    `Content-Type: ${isPlain ? 'message/rfc822' : 'application/octet-stream; name="mejl.eml"'}`,
    `Content-Transfer-Encoding: ${isPlain ? '8bit' : 'base64'}`,
    'Content-Disposition: attachment; filename="mejl.eml"',
    '',
    isPlain ? inner : lines.join('\r\n'),
    '--gransen--',
  ].join('\r\n');
  return aMail({ from, subject: 'Fwd: Namnbyte', type: 'multipart/mixed; boundary="gransen"', body });
}
