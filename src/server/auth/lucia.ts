import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle';
import { type Adapter, type DatabaseSession, Lucia, TimeSpan } from 'lucia';
import { retentionDays } from '@/domain/account/erasure';
import { isSellerReady } from '@/domain/account/seller';
import { env } from '@/env';
import { db } from '../db/client';
import { sessions, users } from '../db/schema';
import { sha256 } from './hash';
import { hasPassword } from './password';
import { sessionCookieName } from './signed-in-hint';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof create>;
    DatabaseUserAttributes: Omit<typeof users.$inferSelect, 'id'>;
    DatabaseSessionAttributes: {
      createdAt: Date;
      userAgent: string | null;
      confirmedAt: Date;
      secondFactorAt: Date | null;
    };
  }
}

/** Stores only the hash of a session's id: a leaked table signs nobody in. */
function hashingAdapter(inner: Adapter): Adapter {
  const withId = (session: DatabaseSession, id: string) => ({ ...session, id });
  return {
    getSessionAndUser: async (id) => {
      const [session, user] = await inner.getSessionAndUser(sha256(id));
      return session && user ? [withId(session, id), user] : [null, null];
    },
    getUserSessions: (userId) => inner.getUserSessions(userId),
    setSession: (session) => inner.setSession(withId(session, sha256(session.id))),
    updateSessionExpiration: (id, expiresAt) => inner.updateSessionExpiration(sha256(id), expiresAt),
    deleteSession: (id) => inner.deleteSession(sha256(id)),
    deleteUserSessions: (userId) => inner.deleteUserSessions(userId),
    deleteExpiredSessions: () => inner.deleteExpiredSessions(),
  };
}

function create() {
  const secure = env.SITE_URL?.startsWith('https:') ?? false;
  return new Lucia(hashingAdapter(new DrizzlePostgreSQLAdapter(db, sessions, users)), {
    sessionExpiresIn: new TimeSpan(retentionDays.sessions, 'd'),
    sessionCookie: {
      name: sessionCookieName(),
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: ({ createdAt, confirmedAt, secondFactorAt }) => ({
      createdAt,
      confirmedAt,
      secondFactorAt,
    }),
    getUserAttributes: (user) => ({
      email: user.email,
      firstName: user.firstName,
      lastName: user.lastName,
      displayName: user.displayName,
      username: user.username,
      hasPassword: hasPassword(user.passwordHash),
      isAdmin: user.isAdmin,
      adminRole: user.isAdmin ? user.adminRole : null,
      sellerReady: isSellerReady(user),
      hasSellerAccount: user.stripeAccountId !== null,
      isOrganiserContact: user.isOrganiserContact,
      blocked: user.blockedAt !== null || user.deletedAt !== null,
    }),
  });
}

let instance: ReturnType<typeof create> | undefined;

export const lucia = () => {
  instance ??= create();
  return instance;
};
