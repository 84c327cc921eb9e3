import { isNull } from 'drizzle-orm';
import { encode } from 'uqr';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { SITE_NAME } from '@/domain/site';
import { newTotpSecret, totpUri } from '../../auth/totp';
import { db } from '../../db/client';
import { secondFactors } from '../../db/schema';
import { checkPassword } from '../accounts/internal/check-password';
import { encryptSecret } from './internal/secret';

/** Modules of a QR code as one SVG path, a square of side 1 for each dark one. */
function drawQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}

/**
 * Begins the enrolment of an authenticator app: a new secret, in effect once a first code has confirmed it.
 * @returns the secret in base32, and the QR code that an app reads it from, as an SVG path in a square of `size`.
 * @throws DomainError WRONG_PASSWORD; SECOND_FACTOR_ENROLLED when there is one in effect.
 */
export async function beginEnrolment(
  { email, password }: { email: string; password: string },
  { actor: { userId }, now }: Call<'user'>,
): Promise<{ secret: string; qr: { size: number; path: string } }> {
  await checkPassword(userId, password);
  const secret = newTotpSecret();
  const encrypted = encryptSecret(userId, secret);
  const [begun] = await db
    .insert(secondFactors)
    .values({ userId, kind: 'totp', secret: encrypted, createdAt: now })
    .onConflictDoUpdate({
      target: [secondFactors.userId, secondFactors.kind],
      set: { secret: encrypted, createdAt: now },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ id: secondFactors.id });
  if (!begun) throw new DomainError('SECOND_FACTOR_ENROLLED');
  return { secret, qr: drawQr(totpUri(secret, email, SITE_NAME)) };
}
