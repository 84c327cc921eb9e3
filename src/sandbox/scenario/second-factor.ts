import { totpUri } from '@/server/auth/totp';

/** Whose second factor the demo's control page shows. */
export const SECOND_FACTOR_EMAIL = 'admin@loppbytet.example';

/** The demo admin's second factor, in base32: published, and so no secret. */
export const SECOND_FACTOR_SECRET = 'LOPPBYTETSANDLADANSTARTPLATSABCD';

export const SECOND_FACTOR_URI = totpUri(SECOND_FACTOR_SECRET, SECOND_FACTOR_EMAIL, 'Loppbytet demo');
