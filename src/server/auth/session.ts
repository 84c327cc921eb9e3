import { lucia } from './lucia';

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

/** Who a request's cookie belongs to; null for a stranger, an ended session or a blocked account. */
export async function readSession(cookieHeader: string | null): Promise<CurrentSession | null> {
  const sessionId = lucia().readSessionCookie(cookieHeader ?? '');
  if (!sessionId) return null;
  const { session, user } = await lucia().validateSession(sessionId);
  if (!session || user.blocked) return null;
  const { blocked: _, ...sessionUser } = user;
  return {
    user: sessionUser,
    sessionId,
    cookie: session.fresh ? lucia().createSessionCookie(session.id).serialize() : null,
  };
}

/** Starts a session under a new identifier. @returns the cookie to set. */
export async function startSession(userId: string): Promise<string> {
  const session = await lucia().createSession(userId, {});
  return lucia().createSessionCookie(session.id).serialize();
}

/** Ends one session on the server. @returns the cookie that clears the browser's. */
export async function endSession(sessionId: string): Promise<string> {
  await lucia().invalidateSession(sessionId);
  return lucia().createBlankSessionCookie().serialize();
}

export const endAllSessions = (userId: string): Promise<void> => lucia().invalidateUserSessions(userId);
