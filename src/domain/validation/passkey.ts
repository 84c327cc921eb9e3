import { z } from 'zod';
import { passkeyRule } from '../passkeys';
import { line, raw } from './text';

/** Bytes as base64url. Longer than any authenticator's answer without an attestation. */
const bytes = (most: number) =>
  raw()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/);

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
};

/** An authenticator's new passkey, in the form that WebAuthn gives it in JSON. */
export const registerPasskeyInput = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      attestationObject: bytes(20_000),
      transports: z.array(raw().max(30)).max(10).optional(),
    }),
  }),
});

/** An authenticator's answer to a challenge, likewise. */
export const passkeyAnswerInput = z.object({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: bytes(4000),
      authenticatorData: bytes(4000),
      signature: bytes(4000),
      userHandle: bytes(100).optional(),
    }),
  }),
});

export const renamePasskeyInput = z.object({
  id: z.uuid(),
  name: line
    .min(1, 'Skriv ett namn på passnyckeln.')
    .max(passkeyRule.nameLength, `Högst ${passkeyRule.nameLength} tecken.`),
});
