import { createHash } from 'node:crypto';
import { compile } from 'html-to-text';
import { authenticate, type DKIMResult, type DNSResolver } from 'mailauth';
import PostalMime, { type Email } from 'postal-mime';
import type { MailSignature, ReadMail, SealedResult } from '@/domain/purchase/mail-proof';

/** How deep a mail may lie in forwarded ones: forwarded as a file, and that file forwarded. */
export const MAX_FORWARDS = 2;
/** Other bounds of what is read. */
const MAX_SIGNATURES = 8;
const MAX_PART_DEPTH = 12;
const MAX_HEADER_BYTES = 128 * 1024;
const MAX_TEXT = 100_000;
const MAX_PAGE = 400_000;
const MAX_FILES = 100;
const MAX_INNER_MAILS = 5;
const MAX_STATUS = 10_000;

/** A mail as read and checked, with its identity. */
export interface CheckedMail {
  read: ReadMail;
  from: string;
  /** As it is shown. */
  text: string;
  attachments: string[];
  /** What a mail server says of a mail that it could not deliver (RFC 3464); null of any other mail. */
  deliveryStatus: string | null;
  /** SHA-256 of its Message-ID and of its body. */
  messageHash: string | null;
  bodyHash: string;
  /** DNS did not answer about these signing domains. */
  unanswered: string[];
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

const pageText = compile({
  wordwrap: false,
  limits: { maxDepth: 250, maxChildNodes: 20_000, ellipsis: '' },
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    // Two cells are two words.
    ...['td', 'th'].map((selector) => ({ selector, format: 'inlineSurround', options: { suffix: ' ' } })),
    ...['tr', 'blockquote'].map((selector) => ({ selector, format: 'block' })),
    ...['img', 'hr', 'title'].map((selector) => ({ selector, format: 'skip' })),
    ...[1, 2, 3, 4, 5, 6].map((level) => ({ selector: `h${level}`, options: { uppercase: false } })),
  ],
});

/** The words of a page, without what is not shown as words. */
export const textOfHtml = (html: string): string => pageText(html.slice(0, MAX_PAGE));

/** Line ends as they were sent: readers of attachments leave out half of them. */
const withLineEnds = (raw: Buffer): Buffer =>
  Buffer.from(raw.toString('latin1').replace(/\r?\n/g, '\r\n'), 'latin1');

const headEnd = (raw: Buffer): number => {
  const at = raw.indexOf('\r\n\r\n');
  return at < 0 ? raw.length : at;
};

const parse = (raw: Buffer): Promise<Email> =>
  PostalMime.parse(raw, {
    attachmentEncoding: 'arraybuffer',
    forceRfc822Attachments: true,
    maxNestingDepth: MAX_PART_DEPTH,
    maxHeadersSize: MAX_HEADER_BYTES,
  });

const signatureOf = (result: DKIMResult): MailSignature => ({
  domain: result.signingDomain ?? '',
  selector: result.selector ?? '',
  valid: result.status.result === 'pass' && !result.status.testing,
  bodyIntact: result.bodyHash !== undefined && result.bodyHash === result.bodyHashExpecting,
  headers: namesOf(result),
  truncated: result.canonBodyLengthLimited === true,
  value: result.signature ?? '',
});

/** One `dkim` of an Authentication-Results header, as mailauth reads it. */
interface StatedResult {
  result?: string;
  value?: string;
  header?: { b?: string; d?: string; i?: string; s?: string };
}

const domainOf = (identity: string): string => identity.slice(identity.lastIndexOf('@') + 1);

const sealedResult = ({ result, value, header }: StatedResult): SealedResult => ({
  passed: (result ?? value) === 'pass',
  domains: [header?.d, header?.i].flatMap((stated) => (stated ? [domainOf(stated)] : [])),
  selector: header?.s ?? null,
  value: header?.b ?? '',
});

const namesOf = (signature: DKIMResult | undefined): string[] =>
  // As its `h=` is written: names between colons.
  String(signature?.signingHeaders?.keys ?? '')
    .toLowerCase()
    .split(/[\s:,]+/);

/** What one trusted forwarder has sealed: a longer chain has been through more hands. */
function sealOf(arc: Awaited<ReturnType<typeof authenticate>>['arc']): ReadMail['seal'] {
  if (!arc) return null;
  if (arc.status.result !== 'pass' || arc.i !== 1 || !arc.signature) return null;
  const sealer = arc.signature.signingDomain ?? '';
  const [link] = arc.chain ?? [];
  const sealed = link?.['arc-seal'] as { parsed?: { d?: { value?: string } } } | undefined;
  if (sealed?.parsed?.d?.value !== sealer) return null;
  const results: StatedResult[] = arc.authenticationResults?.dkim ?? [];
  return { sealer, headers: namesOf(arc.signature), results: results.map(sealedResult) };
}

/**
 * Where a page begins to quote what it answers: the marks of the mail programs.
 * What their words tell, as "Från:", is found in the text (domain/purchase/confirmation-words.ts).
 */
const QUOTE_IN_PAGE =
  /<blockquote|gmail_quote|gmail_attr|yahoo_quoted|protonmail_quote|moz-cite-prefix|divRplyFwdMsg|appendonsend|reference-message/i;

/** A page up to the first tag that begins a quotation. */
function beforeQuote(html: string): string {
  const quoteStart = html.search(QUOTE_IN_PAGE);
  return quoteStart < 0 ? html : html.slice(0, Math.max(0, html.lastIndexOf('<', quoteStart)));
}

const ANSWER = /^\s*(?:re|sv|aw|vs|ang|fwd?|vb|wg|autosvar|automatiskt svar|automatic reply)\s*:/i;

/** In US-ASCII, or in UTF-8 where the addresses are (RFC 6533). */
function deliveryStatusOf({ attachments }: Email): string | null {
  const part = attachments.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType));
  return part ? Buffer.from(part.content as ArrayBuffer).toString('utf8', 0, MAX_STATUS) : null;
}

async function check(raw: Buffer, email: Email, resolver: DNSResolver): Promise<CheckedMail> {
  const counted = (name: string) => email.headers.filter(({ key }) => key === name).length;
  const tooMany = counted('dkim-signature') > MAX_SIGNATURES || counted('arc-seal') > MAX_SIGNATURES;
  const checked = tooMany
    ? null
    : await authenticate(raw, {
        resolver,
        strict: true,
        disableDmarc: true,
        disableBimi: true,
        mta: 'loppbytet.invalid',
      });
  const results = checked?.dkim.results ?? [];
  const senders = checked?.dkim.headerFrom ?? [];
  const headerOf = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? '';
  const page = beforeQuote(email.html ?? '');
  const shown = email.text?.trim() || textOfHtml(email.html ?? '');
  const date = email.date ? new Date(email.date) : null;
  return {
    read: {
      fromDomains: senders.map((address) => address.slice(address.lastIndexOf('@') + 1)),
      headersOnce:
        !tooMany &&
        ['from', 'subject', 'date', 'content-type'].every((name) => counted(name) === 1) &&
        counted('content-transfer-encoding') <= 1,
      encoded: counted('content-transfer-encoding') > 0,
      signatures: results.map(signatureOf),
      seal: checked ? sealOf(checked.arc) : null,
      date: date && Number.isFinite(date.getTime()) ? date : null,
      subject: email.subject ?? '',
      answers: counted('in-reply-to') > 0 || counted('references') > 0 || ANSWER.test(email.subject ?? ''),
      automatic:
        /^\s*auto-replied/i.test(headerOf('auto-submitted')) ||
        /^\s*auto_reply/i.test(headerOf('precedence')) ||
        ['x-autoreply', 'x-autorespond', 'x-autoresponse'].some((name) => counted(name) > 0),
      texts: [...(email.text?.trim() ? [email.text] : []), ...(email.html ? [textOfHtml(page)] : [])].map(
        (text) => text.slice(0, MAX_TEXT),
      ),
    },
    from: [email.from?.name, email.from?.address && `<${email.from.address}>`].filter(Boolean).join(' '),
    text: shown
      .slice(0, MAX_TEXT)
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    attachments: email.attachments.slice(0, MAX_FILES).map(({ filename, mimeType }) => filename ?? mimeType),
    deliveryStatus: deliveryStatusOf(email),
    messageHash: email.messageId ? sha256(email.messageId) : null,
    bodyHash: sha256(raw.subarray(headEnd(raw))),
    unanswered: results
      .filter(({ status }) => status.result === 'temperror')
      .flatMap(({ signingDomain }) => signingDomain ?? []),
  };
}

const isMail = ({ mimeType, filename }: Email['attachments'][number]): boolean =>
  mimeType === 'message/rfc822' || /\.eml$/i.test(filename ?? '');

/**
 * Reads and checks a mail and those that are forwarded in it as files.
 * @param resolver looks up the keys of signatures.
 * @returns the mail first, then those in it; none when it cannot be read.
 */
export async function readMail(sent: Buffer, resolver: DNSResolver): Promise<CheckedMail[]> {
  const found: CheckedMail[] = [];
  let level = [withLineEnds(sent)];
  for (let depth = 0; depth <= MAX_FORWARDS && level.length > 0; depth += 1) {
    const inner: Buffer[] = [];
    for (const raw of level.slice(0, MAX_INNER_MAILS)) {
      // What cannot be read is left out: it proves nothing.
      const email = headEnd(raw) > MAX_HEADER_BYTES ? null : await parse(raw).catch(() => null);
      if (!email) continue;
      found.push(await check(raw, email, resolver));
      for (const each of email.attachments.filter(isMail)) {
        inner.push(withLineEnds(Buffer.from(each.content as ArrayBuffer)));
      }
    }
    level = inner;
  }
  return found;
}
