import { MINUTE } from './time';

/** What an authenticator's answer is for. One asked for another purpose is refused. */
export type ChallengePurpose = 'log_in' | 'register' | 'confirm';

/** How many passkeys a user may have, and how long one has to answer, ms. */
export const passkeyRule = { most: 10, lifetime: 5 * MINUTE, nameLength: 60 } as const;
