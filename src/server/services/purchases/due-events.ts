import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { DISPUTE_DAYS, DISPUTE_MIN_DAYS, PAYMENT_DAYS, reminderHours } from '@/domain/purchase/deadlines';
import type { ClockEvent } from '@/domain/purchase/states';
import { MAX_HOLD_DAYS } from '@/domain/race/windows';
import { DAY, HOUR, MINUTE, plus } from '@/domain/time';
import { db, inTransaction } from '@/server/db/client';
import { purchases } from '@/server/db/schema';
import { pagesOf } from '@/server/lib/run-parts';
import { enqueueMissing, tryEach } from '@/server/queue/try-each';
import { applyEvent } from './apply-event';

const BATCH = 200;
/** Purchases processed concurrently; leaves database connections for visitors. */
const AT_ONCE = 4;
/** Stripe sends a webhook on expiry; this finds those that were lost. */
const RESERVATION_GRACE = MINUTE;
/** A payment still processing is checked this often. */
const PROCESSING_WAIT = HOUR;
const FIRST_REMINDER = reminderHours[0] * HOUR;

/** Which purchases are due, and the time that orders them. Each has a partial index of its own. */
interface Due {
  when: (now: Date) => SQL | undefined;
  by: PgColumn;
}

/** No clock of a purchase runs while a chargeback of it is open. */
const running = isNull(purchases.chargebackAt);

/** What makes an event of the clock due. */
const due: Record<ClockEvent, Due> = {
  nameChangeOverdue: {
    when: (now) =>
      and(eq(purchases.state, 'pending_name_change'), running, lte(purchases.nameChangeDeadline, now)),
    by: purchases.nameChangeDeadline,
  },
  nameChangeReminded: {
    when: (now) =>
      and(
        eq(purchases.state, 'pending_name_change'),
        running,
        isNull(purchases.reminded32hAt),
        isNull(purchases.clockPausedAt),
        lte(purchases.nameChangeStartsAt, plus(now, -FIRST_REMINDER)),
        gt(purchases.nameChangeDeadline, now),
        or(
          isNull(purchases.reminded24hAt),
          lte(purchases.nameChangeStartsAt, plus(now, -reminderHours[1] * HOUR)),
        ),
      ),
    by: purchases.nameChangeStartsAt,
  },
  confirmationOverdue: {
    when: (now) =>
      and(
        eq(purchases.state, 'awaiting_buyer_confirmation'),
        running,
        lte(purchases.confirmationDeadline, now),
      ),
    by: purchases.confirmationDeadline,
  },
  chargebackOutlasted: {
    when: (now) => and(eq(purchases.state, 'pending_name_change'), lte(purchases.chargebackEndsAt, now)),
    by: purchases.chargebackEndsAt,
  },
  chargebackOutlastedAfterNameChange: {
    when: (now) =>
      and(eq(purchases.state, 'awaiting_buyer_confirmation'), lte(purchases.chargebackEndsAt, now)),
    by: purchases.chargebackEndsAt,
  },
  paymentUnanswered: {
    when: (now) =>
      and(eq(purchases.state, 'pending'), lte(purchases.checkoutExpiresAt, plus(now, -PAYMENT_DAYS * DAY))),
    by: purchases.checkoutExpiresAt,
  },
  // `disputeEnds` of the domain, by its parts.
  disputeOverdue: {
    when: (now) =>
      and(
        eq(purchases.state, 'disputed'),
        lte(purchases.paidAt, plus(now, -DISPUTE_DAYS * DAY)),
        or(
          lte(purchases.disputedAt, plus(now, -DISPUTE_MIN_DAYS * DAY)),
          lte(purchases.paidAt, plus(now, -MAX_HOLD_DAYS * DAY)),
        ),
      ),
    by: purchases.paidAt,
  },
};

/** All that is due, oldest first. */
const pagesOfDue = ({ by, when }: Due, now: Date) =>
  pagesOf<{ at: Date; id: string }>(BATCH, (last) =>
    db
      .select({ at: by, id: purchases.id })
      .from(purchases)
      .where(
        and(
          when(now),
          last && sql`(${by}, ${purchases.id}) > (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(by), asc(purchases.id))
      .limit(BATCH),
  );

async function isDue(event: ClockEvent, purchaseId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.id, purchaseId), due[event].when(now)));
  return rows.length > 0;
}

/**
 * Carries out an event of the clock.
 * @returns whether the purchase changed.
 * @throws what it failed with; DomainError when it is refused though it is due.
 */
export async function carryOut(
  { event, purchaseId }: { event: ClockEvent; purchaseId: string },
  call: Call<'clock'>,
): Promise<boolean> {
  try {
    const { changed } = await inTransaction((tx) => applyEvent(tx, { event, purchaseId, ...call }));
    return changed;
  } catch (error) {
    // The purchase changed between the read and the lock: that change is kept.
    if (error instanceof DomainError && !(await isDue(event, purchaseId, call.now))) return false;
    throw error;
  }
}

export const clockEvents = Object.keys(due) as ClockEvent[];

/** Carries out all that is due of an event. @returns how many purchases changed, and how many could not. */
export async function sweepEvent(
  event: ClockEvent,
  call: Call<'clock'>,
): Promise<{ changed: number; failed: number }> {
  const swept = { changed: 0, failed: 0 };
  for await (const page of pagesOfDue(due[event], call.now)) {
    const { failed } = await tryEach(
      'overdue',
      page.map(({ id }) => ({ event, purchaseId: id })),
      async (job) => {
        if (await carryOut(job, call)) swept.changed += 1;
      },
      { atOnce: AT_ONCE },
    );
    swept.failed += failed;
  }
  return swept;
}

/** What a webhook should have settled by now, and the time that orders it. Each has a partial index of its own. */
const late = {
  reservations: {
    by: purchases.checkoutExpiresAt,
    when: (now: Date) =>
      and(
        eq(purchases.state, 'pending_payment'),
        lte(purchases.checkoutExpiresAt, plus(now, -RESERVATION_GRACE)),
      ),
  },
  payments: {
    by: purchases.updatedAt,
    when: (now: Date) =>
      and(eq(purchases.state, 'pending'), lte(purchases.updatedAt, plus(now, -PROCESSING_WAIT))),
  },
} satisfies Record<string, Due>;

/** Enqueues all that is late, where no job is at it. @returns how many are late. */
async function enqueueLate(which: Due, now: Date): Promise<number> {
  let count = 0;
  for await (const page of pagesOfDue(which, now)) {
    await inTransaction((tx) =>
      enqueueMissing(
        tx,
        'checkout',
        page.map(({ id }) => ({ purchaseId: id })),
      ),
    );
    count += page.length;
  }
  return count;
}

/** Enqueues a check of reservations and payments that a webhook should have settled by now. */
export const sweepCheckouts = async (now: Date): Promise<number> =>
  (await enqueueLate(late.reservations, now)) + (await enqueueLate(late.payments, now));
