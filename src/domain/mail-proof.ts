import type { PurchaseState } from './purchase/states';
import { isHeld } from './purchase/states';
import { MINUTE, plus } from './time';

/** Bytes of a mail at most. A confirmation of an organiser is some tens of kilobytes. */
export const MAX_MAIL = 2 * 1024 * 1024;

/** How many mails one purchase takes. */
export const MAX_MAILS = 20;

/** How deep a mail may lie in forwarded ones: forwarded as a file, and that file forwarded. */
export const MAX_FORWARDS = 2;

/** What a mail is to a purchase: the organiser's word, or a document that the parties judge themselves. */
export const mailVerdicts = ['verified', 'document'] as const;
export type MailVerdict = (typeof mailVerdicts)[number];

/** Why a mail is no more than a document. */
export const mailReasons = [
  /** It cannot be read, or is built to keep it from being checked. */
  'unreadable',
  /** The race has no organiser whose mail addresses we know. */
  'unknown_organiser',
  /** It says that it comes from another address than the organiser's. */
  'other_sender',
  /** No signature of the organiser's covers it as it stands. */
  'unsigned',
  /** It was written before the payment, or in a time to come. */
  'other_time',
  /** It does not name the buyer. */
  'other_runner',
  /** It names neither the race nor the start number. */
  'other_race',
  /** It has proved another purchase. */
  'used',
] as const;
export type MailReason = (typeof mailReasons)[number];

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
  /** The signature holds for the headers and the body as they stand. */
  valid: boolean;
  /** The body is the one that was signed. */
  bodyIntact: boolean;
  /** Names of the signed headers, lower case. */
  headers: readonly string[];
  /** Only a part of the body is signed (`l=`). */
  truncated: boolean;
  /** The beginning of the signature, by which a seal names it. */
  id: string;
}

/** What is read of a mail. */
export interface ReadMail {
  /** Domains of the senders in its From. */
  fromDomains: readonly string[];
  /** Whether From, Subject, Date and Content-Type stand there once: signed is one, shown might be the other. */
  headersOnce: boolean;
  signatures: readonly MailSignature[];
  /** An ARC seal that holds: whose, and which signatures had held when the mail reached it. */
  seal: { sealer: string; passed: readonly string[] } | null;
  date: Date | null;
  subject: string;
  text: string;
}

/** What a mail must fit. */
export interface ProvenPurchase {
  paidAt: Date;
  /** The new runner's full name. */
  runner: string;
  raceName: string;
  /** The start or booking number; null when it is not known. */
  number: string | null;
  /** The mail domains of the race's organiser. */
  mailDomains: readonly string[];
}

/** What a signature must cover for the mail to be the organiser's as it is read. */
const mustBeSigned = ['from', 'subject', 'date', 'content-type'] as const;

/** A clock that is ahead is no time to come. */
const AHEAD = 10 * MINUTE;

const covers = ({ headers, truncated }: MailSignature): boolean =>
  !truncated && mustBeSigned.every((name) => headers.includes(name));

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

/** A name without the year of its edition. */
const withoutYear = (name: string): string => name.replace(/\s+(19|20)\d\d\s*$/, '');

/** A number this short stands in many a mail. */
const SHORTEST_NUMBER = 4;

/** A first name alone names nobody. */
const isFullName = (name: string): boolean => /\S\s+\S/.test(name.trim());

/**
 * Judges a mail as proof of a purchase's name change. It proves it when the organiser's own signature covers all that is
 * read of it, it was written after the payment, and it names both the new runner and the race. What a trusted forwarder
 * has sealed counts where the body is untouched, and then the body alone is read: the headers are the forwarder's.
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
  const own = mail.signatures.filter((each) => ofOrganiser(each.domain) && covers(each));
  const signed = own.some(({ valid }) => valid);
  const { seal } = mail;
  const sealed =
    seal !== null &&
    trustedSealers.includes(plainDomain(seal.sealer)) &&
    own.some(({ bodyIntact, id }) => bodyIntact && seal.passed.includes(id));
  if (!signed && !sealed) return document('unsigned');
  // A mail's date has whole seconds.
  const earliest = Math.floor(purchase.paidAt.getTime() / 1000) * 1000;
  const { date } = mail;
  if (!date || date.getTime() < earliest || date > plus(now, AHEAD)) return document('other_time');
  const read = signed ? `${mail.subject}\n${mail.text}` : mail.text;
  if (!isFullName(purchase.runner) || !holdsWords(read, purchase.runner)) return document('other_runner');
  const number = purchase.number?.trim() ?? '';
  const named =
    holdsWords(read, withoutYear(purchase.raceName)) ||
    (number.length >= SHORTEST_NUMBER && holdsWords(read, number));
  return named ? { verdict: 'verified' } : document('other_race');
}

/** Whether a purchase takes mails: from the payment until its end. */
export const takesMails = (state: PurchaseState): boolean => isHeld(state);
