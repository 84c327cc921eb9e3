import { MINUTE, plus } from '../time';
import { confirms, newlyWritten, withoutYear } from './confirmation-words';
import { isHeld, type PurchaseState } from './states';

/** Bytes of a mail at most. A confirmation of an organiser is some tens of kilobytes. */
export const MAX_MAIL = 2 * 1024 * 1024;

/** How many mails one purchase takes. */
export const MAX_MAILS = 20;

/** What a mail is to a purchase: the organiser's word, or a document that the parties judge themselves. */
export const mailVerdicts = ['verified', 'document'] as const;
export type MailVerdict = (typeof mailVerdicts)[number];

/** Why a mail is no more than a document. */
export type MailReason =
  /** It cannot be read, or is built to keep it from being checked. */
  | 'unreadable'
  /** The race has no organiser whose mail addresses we know. */
  | 'unknown_organiser'
  /** It comes from another address than the organiser's. */
  | 'other_sender'
  /** No signature of the organiser's covers it unchanged. */
  | 'unsigned'
  /** It was written before the payment, or in a time to come. */
  | 'other_time'
  /** It does not name the buyer. */
  | 'other_runner'
  /** It names neither the race nor the start number. */
  | 'other_race'
  /** It is an automatic answer. */
  | 'automatic'
  /** No words of confirmation are agreed with the organiser. */
  | 'no_words'
  /** What is newly written in it does not say it with these words. */
  | 'other_words'
  /** It has proved another purchase. */
  | 'used';

/**
 * Those whose word we take for that a mail was signed when it reached them, by the signing domain of their ARC seals:
 * Gmail, iCloud and Fastmail. From RFC 8617 section 7.2: a seal says no more than its sealer is trusted for. Microsoft's
 * is not here, since an organisation there can change mails before they are sealed.
 */
const trustedSealers: readonly string[] = ['google.com', 'icloud.com', 'messagingengine.com'];

/** Where anybody can have an address: a signature of theirs is no organiser's, whatever an admin has written. */
const publicMailDomains: readonly string[] = [
  'gmail.com',
  'googlemail.com',
  'google.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'outlook.com',
  'outlook.se',
  'hotmail.com',
  'hotmail.se',
  'live.com',
  'live.se',
  'msn.com',
  'onmicrosoft.com',
  'yahoo.com',
  'yahoo.se',
  'ymail.com',
  'aol.com',
  'gmx.com',
  'gmx.net',
  'mail.com',
  'proton.me',
  'protonmail.com',
  'fastmail.com',
  'messagingengine.com',
  'zoho.com',
  'yandex.com',
  'telia.com',
  'comhem.se',
  'bredband.net',
  'bredband2.com',
  'tele2.se',
  'spray.se',
  'passagen.se',
];

/** A domain as it is compared: lower case, Swedish letters as DNS writes them. '' for what is none. */
export function plainDomain(domain: string): string {
  try {
    return new URL(`http://${domain.trim().replace(/\.$/, '')}`).hostname;
  } catch {
    return '';
  }
}

const isWithin = (domain: string, parent: string): boolean =>
  domain === parent || domain.endsWith(`.${parent}`);

/** Of an organiser's mail domains those that can prove anything. */
export const provingDomains = (mailDomains: readonly string[]): string[] =>
  mailDomains
    .map(plainDomain)
    .filter((domain) => domain.includes('.') && !publicMailDomains.some((each) => isWithin(domain, each)));

/** One DKIM signature of a mail, as it was checked. */
export interface MailSignature {
  domain: string;
  selector: string;
  /** The signature holds for the headers and the body as received. */
  valid: boolean;
  /** The body is the one that was signed. */
  bodyIntact: boolean;
  /** Names of the signed headers, lower case. */
  headers: readonly string[];
  /** Only a part of the body is signed (`l=`). */
  truncated: boolean;
  /** The signature itself (`b=`), by whose beginning a seal names it. */
  value: string;
}

/** What a seal says of one signature of the mail as it reached the sealer: RFC 8601, properties of `dkim`. */
export interface SealedResult {
  passed: boolean;
  /** Of `header.d` and `header.i`, those that it states. */
  domains: readonly string[];
  /** `header.s`; null where it is not stated. */
  selector: string | null;
  /** The beginning of the signature, `header.b`; '' where it is not stated. */
  value: string;
}

/** What is read of a mail. */
export interface ReadMail {
  /** Domains of the senders in its From. */
  fromDomains: readonly string[];
  /** Whether what says who wrote it and how it is read stands there once: signed is one, shown might be the other. */
  headersOnce: boolean;
  /** Whether a header gives the body's encoding, which decides what is read in it. */
  encoded: boolean;
  signatures: readonly MailSignature[];
  /** An ARC seal that holds: whose, over which headers, and what the sealer found of the mail's signatures. */
  seal: { sealer: string; headers: readonly string[]; results: readonly SealedResult[] } | null;
  date: Date | null;
  subject: string;
  /** Whether it answers another mail: its subject is then the other's. */
  answers: boolean;
  /** Whether it is an automatic answer (RFC 3834). */
  automatic: boolean;
  /** Each form of its text that it has, as plain text and as a page. */
  texts: readonly string[];
}

/** What a mail must fit. */
export interface ProvenPurchase {
  paidAt: Date;
  /** The new runner's full name. */
  runner: string;
  raceName: string;
  /** The start or booking number; null when it is not known. */
  number: string | null;
  /** The mail domains of the race's organiser that an admin has let prove name changes. */
  mailDomains: readonly string[];
  /** The organiser's words of confirmation. */
  words: readonly string[];
}

/** What must be covered of the headers for the text to be the organiser's as it is read. */
const mustBeSigned = ['from', 'date', 'content-type'] as const;

/** A clock that is ahead is no time to come. */
const AHEAD = 10 * MINUTE;

/** Whether these headers are among the signed ones that decide who wrote a mail, when, and how its body is read. */
const coversReading = (headers: readonly string[], { encoded }: ReadMail): boolean =>
  mustBeSigned.every((name) => headers.includes(name)) &&
  (!encoded || headers.includes('content-transfer-encoding'));

/** How many characters of a signature a seal must name: RFC 6008 section 4 asks for eight at least. */
const NAMED = 8;

/**
 * Whether a seal says that just this signature held: one result alone begins as the signature does, it passed, it is of
 * the signature's domain and selector, and no other signature of the mail begins so. Anybody can write a signature that
 * begins like another's.
 */
function isSealed(signature: MailSignature, { seal, signatures }: ReadMail): boolean {
  const named = (seal?.results ?? []).filter(({ value }) => value && signature.value.startsWith(value));
  const [result, ...others] = named;
  if (!result?.passed || others.length > 0 || result.value.length < NAMED) return false;
  if (signatures.filter(({ value }) => value.startsWith(result.value)).length !== 1) return false;
  const domain = plainDomain(signature.domain);
  return (
    result.selector === signature.selector &&
    result.domains.length > 0 &&
    result.domains.every((each) => isWithin(plainDomain(each), domain))
  );
}

/** As it is compared: one form of each letter, lower case, single spaces. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\u00ad\u200b-\u200d\u2060\ufeff]+/g, ' ')
    .trim();

/** Whether a text holds words as a whole: "Eva Ek" is not in "Eva Ekman". */
export function holdsWords(text: string, words: string): boolean {
  const sought = plainText(words);
  if (!sought) return false;
  const escaped = sought.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${escaped}(?![\\p{L}\\p{M}\\p{N}])`, 'u').test(plainText(text));
}

/** A number this short occurs in many mails. */
const MIN_NUMBER_LENGTH = 4;

/** A first name alone names nobody. */
const isFullName = (name: string): boolean => /\S\s+\S/.test(name.trim());

/**
 * Judges a mail as proof of a purchase's name change. It proves it when the organiser's own signature covers all that is
 * read of it, it was written after the payment, and what is newly written in it, in each of its forms, names the new
 * runner and the race and says with the organiser's words of confirmation that it is done. What a trusted forwarder has
 * sealed counts where the body is untouched, and then not the subject: that is the forwarder's.
 */
export function judgeMail(
  mail: ReadMail,
  purchase: ProvenPurchase,
  now: Date,
): { verdict: 'verified' } | { verdict: 'document'; reason: MailReason } {
  const document = (reason: MailReason) => ({ verdict: 'document' as const, reason });
  const domains = provingDomains(purchase.mailDomains);
  if (domains.length === 0) return document('unknown_organiser');
  if (!mail.headersOnce) return document('unreadable');
  const ofOrganiser = (domain: string) => domains.some((each) => isWithin(plainDomain(domain), each));
  const [from, ...others] = mail.fromDomains;
  if (from === undefined || others.length > 0 || !ofOrganiser(from)) return document('other_sender');
  const own = mail.signatures.filter(
    ({ domain, headers, truncated }) =>
      ofOrganiser(domain) && !truncated && headers.includes('subject') && coversReading(headers, mail),
  );
  const signed = own.some(({ valid }) => valid);
  const { seal } = mail;
  const sealed =
    seal !== null &&
    trustedSealers.includes(plainDomain(seal.sealer)) &&
    coversReading(seal.headers, mail) &&
    own.some((signature) => signature.bodyIntact && isSealed(signature, mail));
  if (!signed && !sealed) return document('unsigned');
  // A mail's date has whole seconds.
  const earliest = Math.floor(purchase.paidAt.getTime() / 1000) * 1000;
  const { date } = mail;
  if (!date || date.getTime() < earliest || date > plus(now, AHEAD)) return document('other_time');
  if (mail.automatic) return document('automatic');
  const written = mail.texts.map(newlyWritten);
  const subject = signed && !mail.answers ? mail.subject : '';
  const textHolds = (holds: (text: string) => boolean) =>
    holds(subject) || (written.length > 0 && written.every((text) => holds(text)));
  const { runner, raceName } = purchase;
  if (!isFullName(runner) || !textHolds((text) => holdsWords(text, runner))) return document('other_runner');
  const number = purchase.number?.trim() ?? '';
  const names = (text: string) =>
    holdsWords(text, withoutYear(raceName)) ||
    (number.length >= MIN_NUMBER_LENGTH && holdsWords(text, number));
  if (!textHolds(names)) return document('other_race');
  if (purchase.words.length === 0) return document('no_words');
  const confirmed = written.length > 0 && written.every((text) => confirms(text, purchase.words, purchase));
  return confirmed ? { verdict: 'verified' } : document('other_words');
}

/** Whether a purchase takes mails: from the payment until its end. */
export const takesMails = (state: PurchaseState): boolean => isHeld(state);
