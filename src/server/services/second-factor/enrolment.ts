import { eq, isNull } from 'drizzle-orm';
import { encode } from 'uqr';
import { type Call, callAs } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { SITE_NAME } from '@/domain/site/site';
import { refuseStaleSession, updateSession } from '@/server/auth/session';
import { newTotpSecret, totpUri } from '@/server/auth/totp';
import { db, inTransaction } from '@/server/db/client';
import { secondFactors } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { checkPassword } from '../accounts';
import { type Audited, recordAudit } from '../audit';
import { issueRecoveryCodes } from './renew-recovery-codes';
import { encryptSecret, findSecondFactor, refusePasskeyHolder, takeCode } from './second-factor';

/** Modules of a QR code as one SVG path, a square of side 1 for each dark one. */
function drawQr(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size, path };
}

interface BeginEnrolment {
  email: string;
  password: string | null;
  confirmedAt: Date;
  verified: boolean;
}

/**
 * Begins the enrolment of an authenticator app: a new secret, in effect once a first code has confirmed it.
 * @param input.password null for an account that has none.
 * @param input.confirmedAt when the user last authenticated in this session.
 * @param input.verified whether the second factor was verified in this session.
 * @returns the secret in base32, and the QR code that an app reads it from, as an SVG path in a square of `size`.
 * @throws DomainError WRONG_PASSWORD, PASSWORD_NEEDED when an account without a password signed in too long ago;
 *   SECOND_FACTOR_ENROLLED when there is one in effect; SECOND_FACTOR_REQUIRED of who has passkeys and has not shown one.
 */
export async function beginEnrolment(
  { email, password, confirmedAt, verified }: BeginEnrolment,
  { actor: { userId }, now }: Call<'user'>,
): Promise<{ secret: string; qr: { size: number; path: string } }> {
  // Without a password it is the mailed code that was just given.
  if (password === null) refuseStaleSession(confirmedAt, now);
  else await checkPassword(userId, password);
  if (!verified) await refusePasskeyHolder(db, userId);
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

/**
 * Finishes an enrolment with a first code: the second factor is in effect, and verified in this session.
 * @returns the recovery codes, which are shown this once.
 * @throws DomainError SECOND_FACTOR_MISSING when no enrolment was begun, SECOND_FACTOR_ENROLLED, SECOND_FACTOR_WRONG,
 *   SECOND_FACTOR_REQUIRED of who has passkeys and has not shown one.
 */
export async function finishEnrolment(
  {
    sessionId,
    code,
    deviceTime,
    verified,
  }: { sessionId: string; code: string; deviceTime: Date; verified: boolean },
  { actor: { userId }, now }: Call<'user'>,
): Promise<Audited<{ recoveryCodes: string[] }>> {
  return inTransaction(async (tx) => {
    if (!verified) await refusePasskeyHolder(tx, userId);
    const factor = await findSecondFactor(tx, userId);
    if (!factor) throw new DomainError('SECOND_FACTOR_MISSING');
    if (factor.confirmedAt) throw new DomainError('SECOND_FACTOR_ENROLLED');
    await takeCode(tx, factor, code, deviceTime);
    await tx.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.id, factor.id));
    const recoveryCodes = await issueRecoveryCodes(tx, userId, now);
    await updateSession(tx, sessionId, { secondFactorAt: now });
    await enqueue(tx, 'mail', { kind: 'account', mail: 'secondFactorAdded', userId });
    return recordAudit(tx, callAs('admin', userId, now), 'second_factor.enrol', userId, null, {
      recoveryCodes,
    });
  });
}
