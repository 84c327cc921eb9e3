import { and, eq, gt } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { MINUTE, plus } from '@/domain/time';
import { db, inTransaction, type Transaction } from '@/server/db/client';
import { auditLog } from '@/server/db/schema';
import type { AuditAction, AuditEntity } from '@/text/audit';

type Subject = AuditAction extends `${infer Name}.${string}` ? Name : never;

/** What an action is recorded under where its subject is no entity. */
const recordedUnder: Record<Exclude<Subject, AuditEntity>, AuditEntity> = {
  buyer_details: 'dispute',
  code: 'dispute',
  liability: 'difference',
  admin: 'user',
  second_factor: 'user',
  passkey: 'user',
  admin_mail: 'user',
};

const entityOf = (action: AuditAction): AuditEntity => {
  const [subject] = action.split('.') as [Subject];
  return subject in recordedUnder
    ? recordedUnder[subject as keyof typeof recordedUnder]
    : (subject as AuditEntity);
};

const result: unique symbol = Symbol('audited');

/** The result of an admin's verb, which has left a row in the audit log or has changed nothing. */
export interface Audited<Result = { ok: true }> {
  readonly [result]: Result;
}

const done = { ok: true } as const;

/** Only `recordAudit` and `unchanged` make one. */
const audited = <Result>(value: Result): Audited<Result> => ({ [result]: value });

/** The result itself, for the API. */
export const resultOf = <Result>(value: Audited<Result>): Result => value[result];

/** What was recorded or unchanged, with another result. */
export const withResult = <Result>(_recorded: Audited<unknown>, value: Result): Audited<Result> =>
  audited(value);

/** For a verb of an admin that has changed and shown nothing: there is nothing to record. */
export function unchanged(): Audited;
export function unchanged<Result>(result: Result): Audited<Result>;
export function unchanged(result: unknown = done): Audited<unknown> {
  return audited(result);
}

/**
 * What cannot be read from the entity afterwards. No personal data: the log stays for years (src/domain/account/erasure.ts).
 */
type Detail = object | null;

/**
 * Writes to the audit log what an admin does, in the transaction that does it: both are committed, or neither.
 * @param result what the admin's verb returns; `{ ok: true }` by default.
 */
export async function recordAudit<Result = typeof done>(
  tx: Transaction,
  { actor, now }: Call<'admin'>,
  action: AuditAction,
  entityId: string,
  detail: Detail = null,
  result: Result = done as Result,
): Promise<Audited<Result>> {
  const entity = entityOf(action);
  await tx.insert(auditLog).values({ action, entity, entityId, adminId: actor.userId, detail, at: now });
  return audited(result);
}

/** An open page repeats its query: within this time it is one view. */
const ONE_VIEW_MS = 30 * MINUTE;

/** Writes to the audit log that an admin reads something, once in half an hour. */
export async function recordView(action: AuditAction, entityId: string, call: Call<'admin'>): Promise<void> {
  const [same] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entityId, entityId),
        gt(auditLog.at, plus(call.now, -ONE_VIEW_MS)),
        eq(auditLog.action, action),
        eq(auditLog.adminId, call.actor.userId),
      ),
    )
    .limit(1);
  if (!same) await inTransaction((tx) => recordAudit(tx, call, action, entityId));
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What an edit changed, field by field, as [before, after]: what the audit log keeps of it. */
export const changesOf = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, [before: unknown, after: unknown]> =>
  Object.fromEntries(
    Object.entries(after).flatMap(([field, value]) =>
      value === undefined || same(before[field] ?? null, value)
        ? []
        : [[field, [before[field] ?? null, value]]],
    ),
  );
