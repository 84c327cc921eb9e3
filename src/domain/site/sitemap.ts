/**
 * How the sitemap is cut into files (sitemaps.org: at most 50,000 addresses in each). Listings are cut by
 * the first digits of their random ids, so a part's address stays the same however many there are before it.
 */
export const MAX_PER_PART = 50_000;

/** Ids are spread evenly but not exactly: parts are planned half full. */
const PLANNED_PER_PART = MAX_PER_PART / 2;

const HEX = '0123456789abcdef';
/** 16^4 parts of 25,000 are more than 1.6 billion listings. */
const MAX_DIGITS = 4;

/**
 * The parts that hold so many listings: the hexadecimal beginnings of their ids, in order. One part, the
 * beginning of which is empty, while there is room in it.
 */
export function listingParts(count: number): string[] {
  let parts = [''];
  for (let digits = 0; digits < MAX_DIGITS && count / parts.length > PLANNED_PER_PART; digits++) {
    parts = parts.flatMap((part) => [...HEX].map((digit) => part + digit));
  }
  return parts;
}

const FORM = /^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/;
const asId = (hex: string) => hex.replace(FORM, '$1-$2-$3-$4-$5');

/** The first and last id (both included) that begin so; null for what is no beginning of an id. */
export function idRange(part: string): { from: string; to: string } | null {
  if (!new RegExp(`^[${HEX}]{0,${MAX_DIGITS}}$`).test(part)) return null;
  return { from: asId(part.padEnd(32, '0')), to: asId(part.padEnd(32, 'f')) };
}

/** A page search engines may visit: the last part of its path, and when it last changed. */
export interface Address {
  name: string;
  updatedAt: Date;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const listing = `/listings/${UUID}(/(edit|name-change|confirm-purchase|buyer-name-change-confirmation))?`;
const account = '/auth/(bud|notifications|profile(\\?tab=(account|listings|purchases))?)';
const fixed = new RegExp(
  `^(${listing}|/arenden/${UUID}|/arrangor(/inbjudan\\?id=${UUID})?|/post-ad|/lopp|/search|${account})$`,
);
const race = /^\/lopp\/([a-z0-9-]{1,100})(?:\/kop-at-mig)?$/;

/**
 * A return path as it may stand in a mail to an address that nobody has shown to be theirs: one without room for
 * anybody's text.
 * @returns a path to use as it is; a race's page with its `slug`, which must be looked up first; or null.
 */
export function mailablePath(path: string | null | undefined): { path: string; slug: string | null } | null {
  if (!path) return null;
  if (fixed.test(path)) return { path, slug: null };
  const [, slug] = race.exec(path) ?? [];
  return slug ? { path, slug } : null;
}
