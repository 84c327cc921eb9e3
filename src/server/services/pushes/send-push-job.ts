import { and, eq, gt, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { MAX_PUSH_DEVICES } from '@/domain/account/push';
import { pushRules } from '@/domain/purchase/pushes';
import { sha256 } from '@/server/auth/hash';
import { db } from '@/server/db/client';
import {
  disputes,
  listings,
  mutedPushes,
  purchases,
  pushSubscriptions,
  sessions,
  users,
} from '@/server/db/schema';
import { unknownKind } from '@/server/lib/unknown-kind';
import { sendPush, vapidKeys } from '@/server/push/send';
import type { PushJob } from '@/server/queue/queues';
import { pushTexts } from '@/text/push';

/** How many jobs a subscription remembers, far more than one has at a time. */
const REMEMBERED = 20;

/** What a push is about: a listing with its race, and the dispute if there is one. */
async function subjectOf(job: PushJob) {
  if (job.kind === 'watchHit') {
    const [listing] = await db
      .select({ listingId: listings.id, raceName: listings.raceName })
      .from(listings)
      // What is sold or gone meanwhile is no news.
      .where(
        and(eq(listings.id, job.listingId), eq(listings.status, 'available'), isNull(listings.deletedAt)),
      );
    return listing && { ...listing, disputeId: null };
  }
  const [purchase] = await db
    .select({ listingId: listings.id, raceName: listings.raceName, disputeId: disputes.id })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .leftJoin(disputes, eq(disputes.purchaseId, purchases.id))
    .where(eq(purchases.id, job.purchaseId));
  return purchase;
}

/** A user's subscribed browsers; none when the user has switched this kind off, unless it has a deadline and no mail reaches them. */
const receiversOf = ({ userId, kind }: PushJob, now: Date) =>
  db
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        gt(sessions.expiresAt, now),
        isNull(users.blockedAt),
        or(
          notExists(
            db
              .select({ one: sql`1` })
              .from(mutedPushes)
              .where(and(eq(mutedPushes.userId, userId), eq(mutedPushes.kind, kind))),
          ),
          pushRules[kind].hasDeadline && isNotNull(users.unreachableSince),
        ),
      ),
    )
    .limit(MAX_PUSH_DEVICES);

/** Writes that a job's push goes to a subscription. @returns false when it has gone there already. */
async function claim(id: string, jobId: string, now: Date): Promise<boolean> {
  const claimed = await db
    .update(pushSubscriptions)
    .set({
      sent: sql`(array_prepend(${jobId}::uuid, ${pushSubscriptions.sent}))[1:${sql.raw(String(REMEMBERED))}]`,
      lastUsedAt: now,
    })
    .where(and(eq(pushSubscriptions.id, id), sql`not (${jobId}::uuid = any(${pushSubscriptions.sent}))`))
    .returning({ id: pushSubscriptions.id });
  return claimed.length > 0;
}

/** It did not arrive: the job's next try may send it. */
async function release(id: string, jobId: string): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ sent: sql`array_remove(${pushSubscriptions.sent}, ${jobId}::uuid)` })
    .where(eq(pushSubscriptions.id, id));
}

/**
 * Sends a queued push to each of a user's browsers, at most once: it is written down before it is sent, so that a job
 * whose process died sends nothing twice, though what was on its way then is lost. The mail beside it is not.
 * A browser that takes no more is forgotten.
 * @throws when a push service did not take it, so that the queue tries again with that one.
 */
export async function sendPushJob(
  { jobId, job }: { jobId: string; job: PushJob },
  { now }: Call<'clock'>,
): Promise<void> {
  if (!(job.kind in pushTexts)) return unknownKind(job.kind as never);
  const keys = vapidKeys();
  const subject = keys && (await subjectOf(job));
  if (!keys || !subject) return;
  const { kind } = job;
  const text = pushTexts[kind];
  const about = 'purchaseId' in job ? job.purchaseId : job.listingId;
  const tag = sha256(`${kind}:${about}`).slice(0, 32);
  const hours = job.kind === 'deadline' ? job.hours : undefined;
  const others = job.kind === 'watchHit' ? job.others : undefined;
  const message = {
    title: text.title,
    body: text.body({ raceName: subject.raceName, hours, others }),
    path: text.path(subject),
    tag,
  };
  const outcomes = await Promise.all(
    (await receiversOf(job, now)).map(async ({ id, ...receiver }) => {
      if (!(await claim(id, jobId, now))) return 'sent';
      const outcome = await sendPush(receiver, message, { kind, topic: tag, keys });
      if (outcome === 'gone') await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
      if (outcome === 'failed') await release(id, jobId);
      return outcome;
    }),
  );
  const failed = outcomes.filter((outcome) => outcome === 'failed').length;
  if (failed > 0) throw new Error(`${failed} of ${outcomes.length} push services did not take it`);
}
