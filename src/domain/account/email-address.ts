import { cleanLine } from '../typed-text';

/** Labels of 63 characters that neither begin nor end with a hyphen (RFC 1123, 2.1), and a top level of letters. */
const LABELS = /^([a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?\.)+([a-z]{2,63}|xn--[a-z\d-]{1,59})$/;

/** A host in DNS's form: lower case, in punycode, without a dot at its end; null for what is none. */
export function asHost(typed: string): string | null {
  if (!/^[^\s/?#@:\\%]+$/.test(typed) || !URL.canParse(`http://${typed}`)) return null;
  const host = new URL(`http://${typed}`).hostname.replace(/\.$/, '');
  // Neither a bare word nor a number of an address.
  return host.length <= 253 && LABELS.test(host) ? host : null;
}

const BAD = 'Ogiltig e-postadress.';

/** An address as it is kept and compared, or what is wrong with the one that was typed. */
type ReadEmail = { address: string } | { wrong: string };

/** The signs of a local part that need no quotes (RFC 5322, 3.2.3, dot-atom). */
const LOCAL = /^[a-z\d!#$%&'*+/=?^_`{|}~-]+(\.[a-z\d!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Octets of a local part and of an address (RFC 5321, 4.5.3.1; RFC 3696, erratum 1690). */
const MAX_LENGTH = { local: 64, address: 254 } as const;

/**
 * Reads an e-mail address in any of its spellings, so that all of them are one account: lower case, the domain as DNS
 * knows it (`räksmörgås.example` is `xn--rksmrgs-5wao1o.example`).
 */
export function readEmail(typed: string): ReadEmail {
  const text = cleanLine(typed.normalize('NFKC')).toLowerCase();
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || !domain.replace(/\.$/, '').includes('.')) return { wrong: BAD };
  if (text.includes(' ')) return { wrong: `${BAD} Ta bort mellanslaget.` };
  if (local.includes('@')) return { wrong: `${BAD} Skriv en adress, med ett @.` };
  const foreign = local.match(/[^\p{ASCII}]/u)?.[0];
  if (foreign)
    return { wrong: `${BAD} Före @ kan vi inte mejla till ”${foreign}”, bara till a–z och siffror.` };
  if (!LOCAL.test(local)) return { wrong: `${BAD} Kontrollera det som står före @.` };
  const host = asHost(domain);
  if (!host || host.includes('_')) return { wrong: `${BAD} Kontrollera det som står efter @.` };
  const address = `${local}@${host}`;
  return local.length > MAX_LENGTH.local || address.length > MAX_LENGTH.address
    ? { wrong: BAD }
    : { address };
}

/** Words of a search, with the domains of addresses as they are kept: å, ä and ö find them too. */
export const withPlainDomains = (words: string): string =>
  words.replace(/@(\S+)/g, (typed, domain: string) => {
    const host = asHost(domain);
    return host ? `@${host}` : typed;
  });
