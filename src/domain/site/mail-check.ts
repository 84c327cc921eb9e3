import { cleanLine } from './typed-text';

/** The address in a mail's sender, "Name <name@host>" or the address alone. */
export const senderAddress = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from;

/** A verdict on a mail from its sender's address or subject; null without either. */
export type MailVerdict =
  | 'our_address'
  /** At a domain of ours, but we send from other addresses. */
  | 'our_domain'
  | 'other_address'
  | 'our_subject'
  | 'other_subject';

const plain = (text: string): string => cleanLine(text).toLowerCase();

/** What mail programs put before the subject of what is answered or forwarded. */
const prefixes = /^(?:(?:re|sv|fw|fwd|vb)\s*:\s*)+/;

/** The address in "Name <name@host>", or in what is pasted around one; null where there is none. */
function addressIn(text: string): string | null {
  // The last one in brackets: a name may itself look like an address.
  const bracketed = text.match(/<([^<>]*)>[^<>]*$/)?.[1];
  const candidate = bracketed ?? text.split(' ').find((word) => word.includes('@'));
  return candidate?.includes('@') ? candidate.trim().replace(/^mailto:|[.,;:]+$/g, '') : null;
}

/** A star matches any text. */
const toPattern = (subject: string): RegExp =>
  new RegExp(
    `^${plain(subject).replace(/[.*+?^${}()|[\]\\]/g, (sign) => (sign === '*' ? '.+' : `\\${sign}`))}$`,
  );

/**
 * Judges what someone has pasted of a mail. It cannot know who really sent it: a sender can be forged.
 * @param ours our senders' addresses, and the subjects of our mails with a star for what differs
 */
export function judgeMail(
  pasted: string,
  { addresses, subjects }: { addresses: readonly string[]; subjects: readonly string[] },
): MailVerdict | null {
  const text = plain(pasted);
  if (text === '') return null;
  const address = addressIn(text);
  if (address !== null) {
    const own = addresses.map(plain);
    if (own.includes(address)) return 'our_address';
    const domain = address.slice(address.lastIndexOf('@') + 1);
    return own.some((each) => each.endsWith(`@${domain}`)) ? 'our_domain' : 'other_address';
  }
  const subject = text.replace(/^ämne\s*:\s*/, '').replace(prefixes, '');
  return subjects.some((each) => toPattern(each).test(subject)) ? 'our_subject' : 'other_subject';
}
