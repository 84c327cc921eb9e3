import { shownHours } from '../measure';
import { SITE_NAME } from '../site/site';
import { type DateString, stockholmDate } from '../time';
import { cleanLine } from '../typed-text';

/** What everyone may know of a user's sales. */
export interface SalesRecord {
  /** Completed sales; null while they are too few to be shown. */
  sold: number | null;
  /** The hours within which half of their name changes were made; null while those are too few to be measured. */
  hours: number | null;
  /** Of what they have sold, no name change was missed; false where no sales are shown. */
  inTime: boolean;
}

/** A user as others may see them. Never a surname, a whole date or an id. */
export interface PublicProfile extends SalesRecord {
  /** First name and the first letter of the surname ("Anna L."); null while it is not known. */
  name: string | null;
  deleted: boolean;
  /** Which drawn picture is theirs, for `avatarOf`; null of a deleted user. */
  look: number | null;
  /** The first day of the month in which the account was made; null of a deleted user. */
  since: DateString | null;
  /** Completed purchases, to the seller of one that runs; else null, and while there are none. */
  bought: number | null;
}

/** What a user's sales sum to, by the rules of domain/purchase/figures.ts. */
export interface SalesSum {
  /** Sales completed with them paid in full, one of each buyer. */
  sold: number;
  /** The median of their name changes, hours from when their time for it began; null without any. */
  hours: number | null;
  /** They have once let the time of a name change run out, or given up a sale. */
  missed: boolean;
}

const noSales: SalesSum = { sold: 0, hours: null, missed: false };

/** Fewer completed sales are not shown: they say little, and nobody is to look worse for being new. */
export const SALES_SHOWN_FROM = 3;

/** A user's sales as others may see them. */
export function salesRecord({ sold, hours, missed }: SalesSum): SalesRecord {
  if (sold < SALES_SHOWN_FROM) return { sold: null, hours: null, inTime: false };
  return { sold, hours: shownHours(sold, hours), inTime: !missed };
}

/**
 * A word of letters, or initials: no digits, no @ and no dot but after one letter, so that an address or a number typed
 * as a name is not shown. The two joiners belong to names in Persian and in Indian scripts.
 */
const word = /^(?:\p{L}(?:[\p{L}\p{M}'’·-]|\u200c|\u200d)*|(?:\p{L}\p{M}*\.-?)+)$/u;
const MAX_NAME_LENGTH = 24;

/** Words that would be taken for us. */
const reserved = new Set([
  SITE_NAME.toLowerCase(),
  'admin',
  'administration',
  'administratör',
  'administrator',
  'helpdesk',
  'kundservice',
  'kundsupport',
  'kundtjänst',
  'moderator',
  'support',
  'system',
]);
const isReserved = (name: string): boolean =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .some((part) => reserved.has(part));

/** Alphabets with letters that look alike; those of Chinese, Japanese and Korean are written together. */
const alphabets = [
  /\p{sc=Latin}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Armenian}/u,
  /\p{sc=Georgian}/u,
  /\p{sc=Cherokee}/u,
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/u,
];
/** Which of them a letter is of; -1 for any other. */
const alphabetOf = (letter: string): number => alphabets.findIndex((alphabet) => alphabet.test(letter));
const isMixed = (name: string): boolean => new Set((name.match(/\p{L}/gu) ?? []).map(alphabetOf)).size > 1;

/**
 * "Anna L.": the first word of the first name, since some write their whole name there, and one letter of the surname.
 * @returns null when there is no first name that can be shown, when it would be taken for ours, and when it mixes
 *   alphabets
 */
export function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string | null {
  const [first = ''] = cleanLine(firstName).split(' ');
  if (!word.test(first) || first.length > MAX_NAME_LENGTH) return null;
  const [start = ''] = first;
  const name = start.toLocaleUpperCase('sv') + first.slice(start.length);
  const [letter] = /^\p{L}\p{M}*/u.exec(cleanLine(lastName)) ?? [];
  const short = letter ? `${name} ${letter.toLocaleUpperCase('sv')}.` : name;
  return isReserved(first) || isMixed(short) ? null : short;
}

/** The account's own name, as an organiser is to know its user; null where it has none. Never what it is called here. */
export const accountName = ({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string | null => `${firstName} ${lastName}`.trim() || null;

/** What a user is called to themselves; null while all they have is the username that we drew for them. */
export const ownName = ({
  displayName,
  username,
}: {
  displayName: string;
  username: string;
}): string | null => (displayName === username ? null : displayName);

/** The first day of an instant's month in Stockholm. */
export const monthOf = (at: Date): DateString => `${stockholmDate(at).slice(0, 7)}-01`;

const tones = ['pine', 'signal', 'blue', 'yellow', 'red'] as const;
const hats = ['headband', 'cap', 'beanie', 'glasses'] as const;
const shirts = ['bib', 'stripe', 'hoop'] as const;

/** What a drawn picture of a user shows. */
export interface Avatar {
  tone: (typeof tones)[number];
  hat: (typeof hats)[number];
  shirt: (typeof shirts)[number];
  /** Looking to the left. */
  turned: boolean;
}

/** How many pictures there are. */
export const LOOKS = tones.length * hats.length * shirts.length * 2;

/** Which picture is a user's, by their id (FNV-1a): always the same, and too few to find the id by. */
export function lookOf(userId: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < userId.length; i++) hash = Math.imul(hash ^ userId.charCodeAt(i), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) % LOOKS;
}

/** The picture of a number below `LOOKS`: another one for each. */
export function avatarOf(look: number): Avatar {
  const at = <T>(list: readonly [T, ...T[]], per: number): T =>
    list[Math.floor(look / per) % list.length] ?? list[0];
  return {
    tone: at(tones, 1),
    hat: at(hats, tones.length),
    shirt: at(shirts, tones.length * hats.length),
    turned: look >= LOOKS / 2,
  };
}

/** What is kept of a user, as far as others may see something of it. */
export interface UserFacts {
  id: string;
  firstName: string;
  lastName: string;
  createdAt: Date;
  deletedAt: Date | null;
}

const deletedProfile: PublicProfile = {
  name: null,
  deleted: true,
  look: null,
  since: null,
  ...salesRecord(noSales),
  bought: null,
};

/** @param done without what is not to be shown; `bought`: completed purchases. */
export function publicProfile(
  user: UserFacts,
  { sales = noSales, bought = 0 }: { sales?: SalesSum; bought?: number },
): PublicProfile {
  if (user.deletedAt) return deletedProfile;
  return {
    name: shortName(user),
    deleted: false,
    look: lookOf(user.id),
    since: monthOf(user.createdAt),
    ...salesRecord(sales),
    bought: bought || null,
  };
}
