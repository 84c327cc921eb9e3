import type { Call } from '@/domain/account/actor';
import { passkeyRequest } from '../../auth/passkeys';

/**
 * Begins a sign-in by a passkey, which says itself whose it is: nothing about any account is revealed.
 * @returns the options for the browser's `navigator.credentials.get`, in WebAuthn's JSON.
 */
export const beginLogIn = ({ now }: Call) =>
  passkeyRequest({ purpose: 'log_in', sessionId: null }, undefined, now);
