import type { User } from '@sandbox/scenario/users';
import { appRouter } from '@/server/api/root';
import { userTag } from '@/server/auth/page-user';
import { now } from '@/server/lib/clock';

const base = () => ({ address: '127.0.0.1', sameOrigin: true, now: now(), codeBrowser: 'one-browser' });

export const visitor = () => appRouter.createCaller({ ...base(), session: null });

/**
 * A caller who is signed in as someone, with their second factor if they are an admin.
 * @param confirmedAt when they last showed who they are; just now by default.
 */
export function as(user: User, confirmedAt = now()) {
  const { id, email, displayName, firstName, lastName, username, isAdmin } = user;
  return appRouter.createCaller({
    ...base(),
    session: {
      user: {
        id,
        tag: userTag(id),
        email,
        displayName,
        firstName,
        lastName,
        username,
        hasPassword: true,
        isAdmin,
        adminRole: isAdmin ? user.adminRole : null,
        actsAsAdmin: isAdmin,
        sellerReady: user.onboardingComplete,
        hasSellerAccount: user.stripeAccountId !== null,
        isOrganiserContact: user.isOrganiserContact,
      },
      sessionId: 'test-session',
      confirmedAt,
      cookie: null,
    },
  });
}
