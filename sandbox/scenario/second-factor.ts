import { totpUri } from '@/server/auth/totp';

/** The admin whose second factor the control page shows. */
export const SECOND_FACTOR_EMAIL = 'admin@loppbytet.example';

/** The demo admin's second factor, in base32: published, so not a secret. */
export const SECOND_FACTOR_SECRET = 'LOPPBYTETSANDLADANSTARTPLATSABCD';

export const SECOND_FACTOR_URI = totpUri(SECOND_FACTOR_SECRET, SECOND_FACTOR_EMAIL, 'Loppbytet demo');
