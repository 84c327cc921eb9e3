import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { sha256 } from '@/server/auth/hash';
import { inTransaction, type Transaction } from '@/server/db/client';
import { recoveryCodes } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { lockUser } from '../accounts';
import { type Audited, recordAudit } from '../audit';
import { countPasskeys, hasApp } from './second-factor';

const HOW_MANY = 10;
/** Without signs that are mistaken for each other: 16 of them are 79 bits. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const group = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** New recovery codes, as they are shown once: "abcd-efgh-jkmn-pqrs". */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: HOW_MANY }, () => Array.from({ length: GROUPS }, group).join('-'));

/** What is stored of a code. Hyphens, spaces and capitals are no part of it. */
export const recoveryCodeHash = (code: string): string =>
  sha256(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** New recovery codes; older ones stop working. @returns them in plain text, which is shown once and not stored. */
export async function issueRecoveryCodes(tx: Transaction, userId: string, now: Date): Promise<string[]> {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: recoveryCodeHash(code), createdAt: now })));
  return codes;
}

/**
 * New recovery codes for an admin, who is mailed; the old ones stop working.
 * @returns them in plain text, which is shown this once.
 * @throws DomainError SECOND_FACTOR_MISSING when no second factor is in effect.
 */
export async function renewRecoveryCodes(call: Call<'admin'>): Promise<Audited<{ recoveryCodes: string[] }>> {
  const { userId } = call.actor;
  return inTransaction(async (tx) => {
    // Locked: two concurrent sets would both work.
    await lockUser(tx, userId);
    if (!(await hasApp(tx, userId)) && (await countPasskeys(tx, userId)) === 0) {
      throw new DomainError('SECOND_FACTOR_MISSING');
    }
    const recoveryCodes = await issueRecoveryCodes(tx, userId, call.now);
    await enqueue(tx, 'mail', { kind: 'account', mail: 'recoveryCodesRenewed', userId });
    return recordAudit(tx, call, 'second_factor.new_codes', userId, null, { recoveryCodes });
  });
}
