import type { User } from '@/sandbox/scenario/people';
import { createCaller } from '@/server/api/root';
import { now } from '@/server/lib/clock';

const base = () => ({ address: '127.0.0.1', sameOrigin: true, now: now() });

/** A caller without a session. */
export const stranger = () => createCaller({ ...base(), session: null });

/** A caller signed in as someone, at the clock's present time. */
export function as(user: User) {
  const { id, email, displayName, firstName, lastName, username, isAdmin } = user;
  return createCaller({
    ...base(),
    session: {
      user: {
        id,
        email,
        displayName,
        firstName,
        lastName,
        username,
        isAdmin,
        sellerReady: user.onboardingComplete,
      },
      sessionId: 'test-session',
      cookie: null,
    },
  });
}
