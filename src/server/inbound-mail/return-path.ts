import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY, plus } from '@/domain/time';
import { env } from '@/env';
import { takesMail } from './address';

/** Mail servers try for five days before they give up. */
const TAKEN_FOR = 10 * DAY;

/** Hex digits: of an id, of an instant in ms, and of the proof: 64 bits. With "r-" they are 62 of the 64 signs that may stand there. */
const DIGITS = { id: 32, at: 12, proof: 16 };
const FORM = new RegExp(`^r-([0-9a-f]{${DIGITS.id}})([0-9a-f]{${DIGITS.at}})([0-9a-f]{${DIGITS.proof}})$`);

/** Of whom, and when, with a key that is not rotated: a mail may come back after it was. */
const proofOf = (id: string, at: string): string =>
  createHmac('sha256', Buffer.from(env.ENTRY_HASH_KEY, 'base64'))
    .update(`return-path:${id}:${at}`)
    .digest('hex')
    .slice(0, DIGITS.proof);

/** A mail that was sent to a user. */
export interface SentToUser {
  userId: string;
  sentAt: Date;
}

/**
 * Where a mail to a user goes that cannot be delivered: an address of its own, which tells whom it was sent to and when,
 * and which nobody else can make. Null where no mail is received here.
 */
export function returnPathOf({ userId, sentAt }: SentToUser): string | null {
  if (!takesMail()) return null;
  const id = userId.replaceAll('-', '');
  const at = sentAt.getTime().toString(16).padStart(DIGITS.at, '0');
  return `r-${id}${at}${proofOf(id, at)}@${env.INBOUND_MAIL_DOMAIN}`;
}

/** The mail that a return path is of; null for any other address, one that we have not made, and one of an old mail. */
export function readReturnPath(address: string, now: Date): SentToUser | null {
  const [, local = '', domain] = /^([^@]+)@([^@]+)$/.exec(address.trim().toLowerCase()) ?? [];
  if (!takesMail() || domain !== env.INBOUND_MAIL_DOMAIN) return null;
  const [, id, at, proof] = FORM.exec(local) ?? [];
  if (!id || !at || !proof || !timingSafeEqual(Buffer.from(proofOf(id, at)), Buffer.from(proof))) return null;
  const sentAt = new Date(Number.parseInt(at, 16));
  if (plus(sentAt, TAKEN_FOR) <= now) return null;
  return { userId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'), sentAt };
}
