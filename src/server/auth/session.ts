import { kept } from '@/domain/retention';
import { DAY, plus } from '@/domain/time';
import { now } from '../lib/clock';
import { sha256 } from './hash';
import { lucia } from './lucia';
import { readCookie } from './read-cookie';

export interface SessionUser {
  id: string;
  email: string;
  displayName: string;
  firstName: string;
  lastName: string;
  username: string;
  isAdmin: boolean;
  /** May list places: Stripe can pay this person and asks for nothing more. */
  sellerReady: boolean;
}

export interface CurrentSession {
  user: SessionUser;
  sessionId: string;
  /** A cookie to set, when the session's life was prolonged. */
  cookie: string | null;
}

const sessionIdIn = (cookies: string | null | undefined): string | null =>
  readCookie(cookies, lucia().sessionCookieName);

/** Whether a request comes with a session's cookie, of whatever worth. */
export const hasSession = (cookieHeader: string | undefined): boolean => sessionIdIn(cookieHeader) !== null;

/** Who a request's cookie belongs to; null for a stranger, an ended session or a blocked account. */
export async function readSession(cookieHeader: string | null): Promise<CurrentSession | null> {
  const sessionId = sessionIdIn(cookieHeader);
  if (!sessionId) return null;
  const { session, user } = await lucia().validateSession(sessionId);
  if (!session || user.blocked) return null;
  if (session.createdAt <= plus(now(), -kept.longestSessions * DAY)) {
    await lucia().invalidateSession(sessionId);
    return null;
  }
  const { blocked: _, ...sessionUser } = user;
  return {
    user: sessionUser,
    sessionId,
    cookie: session.fresh ? lucia().createSessionCookie(session.id).serialize() : null,
  };
}

/** Longer names tell nothing more about a browser. */
const MAX_USER_AGENT = 300;

/** Starts a session under a new identifier. @returns the cookie to set. */
export async function startSession(userId: string, userAgent: string | null = null): Promise<string> {
  const session = await lucia().createSession(userId, {
    createdAt: now(),
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

/** Ends every session of a person. @returns the cookie that clears the browser's. */
export async function endAllSessions(userId: string): Promise<string> {
  await lucia().invalidateUserSessions(userId);
  return noSessionCookie();
}

/** How the table knows a session: by the hash of its identifier. */
export const sessionKey = (sessionId: string): string => sha256(sessionId);
