import { DAY, MINUTE, plus } from '../time';

/** The purpose of an authenticator's answer. One for another purpose is refused. */
export type ChallengePurpose = 'log_in' | 'register' | 'confirm';

/** How many passkeys a user may have, and how long one has to answer, ms. */
export const passkeyRule = { max: 10, lifetime: 5 * MINUTE, nameLength: 60 } as const;

/** Codes mailed to prove an address: digits, how many of one request work side by side, and the tries of them all. */
export const mailedCodeRule = { digits: 6, atOnce: 3, tries: 5 } as const;

/** The codes of one request for them, by when each ends, and the tries that they have had together. */
export interface MailedCodes {
  /** Of the one mailed last. */
  codeExpiresAt: Date;
  earlierCodesExpireAt: Date[];
  codeTries: number;
}

/**
 * The codes with one more. Those mailed before go on working, and share its tries. Once all tries are used, or all codes
 * have expired, the new one replaces them and the count starts at 0.
 * @param lifetime of a code, ms.
 */
export function withNewCode(before: MailedCodes | null, now: Date, lifetime: number): MailedCodes {
  const working = before && before.codeTries < mailedCodeRule.tries ? workingCodes(before, now) : [];
  return {
    codeExpiresAt: plus(now, lifetime),
    earlierCodesExpireAt: working.slice(0, mailedCodeRule.atOnce - 1),
    codeTries: working.length > 0 ? (before?.codeTries ?? 0) : 0,
  };
}

/** When each code that works at `now` ends, the one mailed last first. */
export const workingCodes = (
  { codeExpiresAt, earlierCodesExpireAt }: Omit<MailedCodes, 'codeTries'>,
  now: Date,
): Date[] => [codeExpiresAt, ...earlierCodesExpireAt].filter((at) => at > now);

/** The end of the code that ends at `endsAt`, in ms; undefined when that works no more. */
export const findWorkingCode = (
  codes: Omit<MailedCodes, 'codeTries'>,
  endsAt: number,
  now: Date,
): Date | undefined => workingCodes(codes, now).find((at) => at.getTime() === endsAt);

/** The code that signs in. */
export const signInCode = { ...mailedCodeRule, lifetime: 10 * MINUTE } as const;

/** The code mailed to a user's new address, how long it works, and how long the old address can undo the change, ms. */
export const emailChange = { ...mailedCodeRule, lifetime: 10 * MINUTE, undoable: 7 * DAY } as const;

/** Pages that sign in: nobody wants back to them. */
const signingIn = ['/auth/login', '/auth/register', '/auth/confirm', '/auth/reset', '/auth/undo-email'];

const MAX_LENGTH = 500;
const ORIGIN = 'http://site.invalid';

/**
 * Where to go on after signing in: a path of this site, as the URL parser understands it, so that nothing is read
 * otherwise by a browser than here.
 * @returns null for anything else, another site's address among it, and for the pages that sign in.
 */
export function returnPath(path: string | null | undefined): string | null {
  // Parsers drop control characters and take a backslash for a slash, which could make "/\t/evil" another site.
  if (!path?.startsWith('/') || path.length > MAX_LENGTH || /[\p{Cc}\\]/u.test(path)) return null;
  if (!URL.canParse(path, ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(path, ORIGIN);
  if (origin !== ORIGIN || pathname.startsWith('//') || signingIn.includes(pathname)) return null;
  return pathname + search + hash;
}

const withNext = (page: string, next: string | null): string => {
  const path = returnPath(next);
  return path && path !== '/' ? `${page}?next=${encodeURIComponent(path)}` : page;
};

/** The login page, and the page for those who have no account; both lead to `next` in the end. */
export const loginPath = (next: string | null): string => withNext('/auth/login', next);
/** The login page beside the password: having a code mailed, giving it, and choosing a new password. */
export const loginModes = ['email', 'code', 'forgot'] as const;
export type LoginMode = (typeof loginModes)[number];
export const loginModePath = (mode: LoginMode, next: string | null): string => {
  const page = loginPath(next);
  return `${page}${page.includes('?') ? '&' : '?'}mode=${mode}`;
};
export const registerPath = (next: string | null): string => withNext('/auth/register', next);

/** In a listing's address: its visitor pressed to buy before signing in. Spent by the page. */
export const BUY_MARK = 'kop';
/** A listing's page, which then opens what comes before the payment. */
export const buyPath = (listingId: string): string => `/listings/${listingId}?${BUY_MARK}=1`;
