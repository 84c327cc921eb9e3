import { eq } from 'drizzle-orm';
import { type Call, callAs } from '@/domain/account/actor';
import type { AdminRole } from '@/domain/account/admins';
import { retentionDays } from '@/domain/account/erasure';
import { DomainError } from '@/domain/errors';
import { DAY, MINUTE, plus } from '@/domain/time';
import type { Executor } from '../db/client';
import { sessions } from '../db/schema';
import { now } from '../lib/clock';
import { readCookie } from './cookies';
import { sha256 } from './hash';
import { lucia } from './lucia';
import { userTag } from './page-user';

export interface SessionUser {
  id: string;
  /** Names the user to their own pages (domain/account/page-user.ts). */
  tag: string;
  email: string;
  displayName: string;
  firstName: string;
  lastName: string;
  username: string;
  /** False for an account that signs in by mailed codes only. */
  hasPassword: boolean;
  /** Whether the account is an admin's. What only admins may do asks for `actsAsAdmin`. */
  isAdmin: boolean;
  /** What an admin may do; null for others. */
  adminRole: AdminRole | null;
  /** An admin whose second factor was verified in this session. */
  actsAsAdmin: boolean;
  /** May publish listings: Stripe can pay the user and asks for nothing more. */
  sellerReady: boolean;
  hasSellerAccount: boolean;
  /** Acts for an organiser: shows the way to its page. */
  isOrganiserContact: boolean;
}

export interface CurrentSession {
  user: SessionUser;
  sessionId: string;
  /** When the user last authenticated in this session: by signing in, or by the password again. */
  confirmedAt: Date;
  /** A cookie to set, when the session's life was prolonged. */
  cookie: string | null;
}

const sessionIdIn = (cookies: string | null | undefined): string | null =>
  readCookie(cookies, lucia().sessionCookieName);

/** Who a request's cookie belongs to; null for a visitor, an ended session or a blocked account. */
export async function readSession(cookieHeader: string | null): Promise<CurrentSession | null> {
  const sessionId = sessionIdIn(cookieHeader);
  if (!sessionId) return null;
  const { session, user } = await lucia().validateSession(sessionId);
  if (!session || user.blocked) return null;
  if (session.createdAt <= plus(now(), -retentionDays.longestSessions * DAY)) {
    await lucia().invalidateSession(sessionId);
    return null;
  }
  const { blocked: _, ...sessionUser } = user;
  return {
    user: {
      ...sessionUser,
      tag: userTag(user.id),
      actsAsAdmin: user.isAdmin && session.secondFactorAt !== null,
    },
    sessionId,
    confirmedAt: session.confirmedAt,
    cookie: session.fresh ? lucia().createSessionCookie(session.id).serialize() : null,
  };
}

/** Characters of a browser's name that are kept. */
const MAX_USER_AGENT = 300;

/**
 * Starts a session under a new identifier.
 * @param secondFactorAt when the second factor was verified, if it was.
 * @returns the cookie to set.
 */
export async function startSession(
  userId: string,
  userAgent: string | null = null,
  secondFactorAt: Date | null = null,
): Promise<string> {
  const at = now();
  const session = await lucia().createSession(userId, {
    createdAt: at,
    confirmedAt: at,
    secondFactorAt,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
  });
  return lucia().createSessionCookie(session.id).serialize();
}

/** The cookie that clears the browser's. */
export const noSessionCookie = (): string => lucia().createBlankSessionCookie().serialize();

/** Ends one session on the server. @returns the cookie that clears the browser's. */
export async function endSession(sessionId: string): Promise<string> {
  await lucia().invalidateSession(sessionId);
  return noSessionCookie();
}

/** Ends the session that a cookie to set has begun. */
export async function endSessionOf(cookie: string): Promise<void> {
  const sessionId = sessionIdIn(cookie);
  if (sessionId) await endSession(sessionId);
}

/** Ends every session of a user. @returns the cookie that clears the browser's. */
export async function endAllSessions(userId: string): Promise<string> {
  await lucia().invalidateUserSessions(userId);
  return noSessionCookie();
}

/** A session's key in the table: the hash of its identifier. */
export const sessionKey = (sessionId: string): string => sha256(sessionId);

/** How long after authenticating a session may do sensitive things, in ms. */
const FRESH_MS = 10 * MINUTE;

/** @throws DomainError PASSWORD_NEEDED when the user authenticated too long ago. */
export function refuseStaleSession(confirmedAt: Date, at: Date): void {
  if (confirmedAt < plus(at, -FRESH_MS)) throw new DomainError('PASSWORD_NEEDED');
}

/** Writes in a session when the user gave the password again, or the second factor. */
export async function updateSession(
  on: Executor,
  sessionId: string,
  times: { confirmedAt?: Date; secondFactorAt?: Date },
): Promise<void> {
  await on
    .update(sessions)
    .set(times)
    .where(eq(sessions.id, sessionKey(sessionId)));
}

/** A call of a user; of an admin whose second factor is verified, as an admin. */
export const viewerCall = (user: SessionUser, now: Date): Call<'user' | 'admin'> =>
  user.actsAsAdmin ? callAs('admin', user.id, now) : callAs('user', user.id, now);
