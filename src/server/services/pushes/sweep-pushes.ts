import { and, asc, eq, exists, gt, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { CONFIRMATION_PUSH_HOURS, sellerPushHours } from '@/domain/account/push';
import type { PurchaseState } from '@/domain/purchase/states';
import { HOUR, plus } from '@/domain/time';
import { db, inTransaction } from '@/server/db/client';
import { purchases, pushedDeadlines, pushSubscriptions } from '@/server/db/schema';
import { vapidKeys } from '@/server/push/send';
import type { PushJob } from '@/server/queue/queues';
import { queuePushes } from './queue-push';

/** How many a sweep queues of each; the next one goes on. */
const BATCH = 500;
/** No push about a deadline so soon after the event that set it, which has a push of its own. */
const MIN_AGE = HOUR;

interface PushDeadline {
  state: PurchaseState;
  startsAt: PgColumn;
  deadline: PgColumn;
  userId: PgColumn;
  /** The push is sent when less than this is left, and more than `until`. */
  hours: number;
  until: number;
  push: (userId: string, purchaseId: string) => PushJob;
}

const seller = {
  state: 'pending_name_change',
  startsAt: purchases.nameChangeStartsAt,
  deadline: purchases.nameChangeDeadline,
  userId: purchases.sellerId,
} as const;
const buyer = {
  state: 'awaiting_buyer_confirmation',
  startsAt: purchases.nameChangedAt,
  deadline: purchases.confirmationDeadline,
  userId: purchases.buyerId,
} as const;

const sweptDeadlines: PushDeadline[] = [
  ...sellerPushHours.map(
    (hours, index): PushDeadline => ({
      ...seller,
      hours,
      until: sellerPushHours[index + 1] ?? 0,
      push: (userId, purchaseId) => ({ kind: 'deadline', userId, purchaseId, hours }),
    }),
  ),
  {
    ...buyer,
    hours: CONFIRMATION_PUSH_HOURS,
    until: 0,
    push: (userId, purchaseId) => ({ kind: 'confirmationDue', userId, purchaseId }),
  },
];

async function sweepDeadline(
  { state, startsAt, deadline, userId, hours, until, push }: PushDeadline,
  now: Date,
) {
  const dueAt = sql`${deadline} - make_interval(hours => ${hours})`;
  const due = await db
    .select({
      id: purchases.id,
      deadline: sql<Date>`${deadline}`.mapWith(purchases.nameChangeDeadline),
      userId: sql<string>`${userId}`,
    })
    .from(purchases)
    .where(
      and(
        eq(purchases.state, state),
        isNull(purchases.chargebackAt),
        isNull(purchases.clockPausedAt),
        gt(deadline, plus(now, until * HOUR)),
        lte(deadline, plus(now, hours * HOUR)),
        lte(startsAt, plus(now, -MIN_AGE)),
        exists(
          db.select({ one: sql`1` }).from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId)),
        ),
        notExists(
          db
            .select({ one: sql`1` })
            .from(pushedDeadlines)
            .where(and(eq(pushedDeadlines.purchaseId, purchases.id), eq(pushedDeadlines.dueAt, dueAt))),
        ),
      ),
    )
    .orderBy(asc(deadline))
    .limit(BATCH);
  if (due.length === 0) return 0;
  return inTransaction(async (tx) => {
    const added = await tx
      .insert(pushedDeadlines)
      .values(due.map((each) => ({ purchaseId: each.id, dueAt: plus(each.deadline, -hours * HOUR) })))
      .onConflictDoNothing()
      .returning({ purchaseId: pushedDeadlines.purchaseId });
    const isNew = new Set(added.map(({ purchaseId }) => purchaseId));
    await queuePushes(
      tx,
      due.filter(({ id }) => isNew.has(id)).map((each) => push(each.userId, each.id)),
    );
    return added.length;
  });
}

/** Queues the pushes that say how long is left of the seller's and the buyer's time. @returns how many. */
export async function sweepPushes(now: Date): Promise<number> {
  if (!vapidKeys()) return 0;
  let queued = 0;
  for (const each of sweptDeadlines) queued += await sweepDeadline(each, now);
  return queued;
}
