import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { DomainError } from '@/domain/errors';
import { isNoticeParty } from '@/domain/moderation/notices';
import type { Transaction } from '@/server/db/client';
import { isAdmin, listings, notices, users } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { findAdmins } from '../approvals';

/** Confirmed by their reporter: the others do not count. */
export const confirmedNotice = isNotNull(notices.confirmedAt);

/** Notices that wait for a decision. */
export const openNotice = and(confirmedNotice, isNull(notices.decidedAt));

/** Appeals that wait for a decision. */
export const openAppeal = and(isNotNull(notices.appealedAt), isNull(notices.appealDecidedAt));

/** A notice counts from now on: its reporter gets a receipt, and the admins learn of it. */
export async function acceptNotice(tx: Transaction, noticeId: string): Promise<void> {
  await enqueue(tx, 'mail', { kind: 'notice', mail: 'noticeReceived', noticeId });
  for (const userId of await findAdmins(tx))
    await enqueue(tx, 'mail', { kind: 'notice', mail: 'noticeToHandle', noticeId, userId });
}

/**
 * A confirmed notice and its listing, if it is about one, both locked: the listing first, as its purchases do.
 * @throws DomainError NOT_FOUND
 */
export async function lockNotice(tx: Transaction, noticeId: string) {
  const [ref] = await tx
    .select({ listingId: notices.listingId })
    .from(notices)
    .where(eq(notices.id, noticeId));
  if (!ref) throw new DomainError('NOT_FOUND');
  const [listing] = ref.listingId
    ? await tx.select().from(listings).where(eq(listings.id, ref.listingId)).for('no key update')
    : [];
  const [notice] = await tx.select().from(notices).where(eq(notices.id, noticeId)).for('update');
  if (!notice?.confirmedAt) throw new DomainError('NOT_FOUND');
  return { notice, listing: listing ?? null };
}

type Locked = Awaited<ReturnType<typeof lockNotice>>;

const partiesOf = ({ notice, listing }: Locked) => ({ ...notice, sellerId: listing?.sellerId ?? null });

/** @throws DomainError CONFLICT_OF_INTEREST when the admin is the reporter or the seller. */
export async function refuseNoticeParty(tx: Transaction, adminId: string, locked: Locked): Promise<void> {
  const [admin] = await tx.select({ email: users.email }).from(users).where(eq(users.id, adminId));
  if (!admin || isNoticeParty(partiesOf(locked), { id: adminId, email: admin.email }))
    throw new DomainError('CONFLICT_OF_INTEREST');
}

/** Whether another admin than this one could decide about it. */
export async function hasOtherAdmin(tx: Transaction, adminId: string, locked: Locked): Promise<boolean> {
  const others = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(isAdmin, ne(users.id, adminId), isNull(users.deletedAt), isNull(users.blockedAt)));
  return others.some((other) => !isNoticeParty(partiesOf(locked), other));
}
