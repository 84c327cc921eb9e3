import { createHash } from 'node:crypto';
import { and, asc, eq, isNull, lte } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { DAY, plus, stockholmDate } from '@/domain/time';
import { type EvidenceFacts, evidenceLog, evidenceMessages, evidenceProduct } from '@/text/evidence';
import { db, type Transaction } from '../../db/client';
import {
  chargebacks,
  disputeMessages,
  disputes,
  listings,
  purchaseEvents,
  purchases,
  refunds,
  uploads,
  users,
} from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { logger } from '../../lib/logger';
import { retrieveDispute, storeEvidence, submitEvidence } from '../../stripe/disputes';
import { download } from '../../uploads/client';
import { refuseParty } from '../admin/internal/conflict';
import { type Audited, unchanged } from '../audit/audited';
import { recordAudit } from '../audit/internal/record-audit';

/** What Stripe takes as evidence (docs.stripe.com/file-upload); bytes, of all files of a dispute together. */
const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'];
const FILE_BYTES = 4_500_000;
/** So long before the bank's deadline evidence is sent by itself. */
const BEFORE_DEADLINE = DAY;
const BATCH = 100;
const MOST = 100;

type Chargeback = typeof chargebacks.$inferSelect;

const answerable: Stripe.Dispute.Status[] = ['needs_response', 'warning_needs_response'];

async function gather(purchaseId: string) {
  const [row] = await db
    .select({ purchase: purchases, listing: listings, buyer: users, dispute: disputes, proof: uploads })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(users, eq(users.id, purchases.buyerId))
    .leftJoin(disputes, eq(disputes.purchaseId, purchases.id))
    .leftJoin(uploads, eq(uploads.id, purchases.proofUploadId))
    .where(eq(purchases.id, purchaseId));
  if (!row) throw new DomainError('NOT_FOUND');
  const log = await db
    .select({ event: purchaseEvents.event, at: purchaseEvents.at })
    .from(purchaseEvents)
    .where(eq(purchaseEvents.purchaseId, purchaseId))
    .orderBy(asc(purchaseEvents.id))
    .limit(MOST);
  const messages = row.dispute
    ? await db
        .select({ role: disputeMessages.role, text: disputeMessages.text, at: disputeMessages.createdAt })
        .from(disputeMessages)
        .where(eq(disputeMessages.disputeId, row.dispute.id))
        .orderBy(asc(disputeMessages.createdAt), asc(disputeMessages.id))
        .limit(MOST)
    : [];
  return { ...row, log, messages };
}

async function assemble(disputeId: string, purchaseId: string): Promise<Stripe.DisputeUpdateParams.Evidence> {
  const { purchase, listing, buyer, dispute, proof, log, messages } = await gather(purchaseId);
  const facts: EvidenceFacts = {
    title: listing.customRaceName ?? listing.raceName,
    distance: listing.distance,
    location: listing.location,
    raceDate: listing.date,
    description: listing.description,
    total: purchase.total,
    log,
    report: dispute && { reason: dispute.reason, notes: dispute.resolutionNotes },
    messages,
  };
  const talk = evidenceMessages(facts);
  const usable = proof && !proof.erasedAt && FILE_TYPES.includes(proof.mimeType) && proof.size <= FILE_BYTES;
  const file =
    usable &&
    (await storeEvidence(disputeId, {
      id: proof.id,
      name: proof.fileName,
      type: proof.mimeType,
      data: await download(proof.key),
    }));
  return {
    product_description: evidenceProduct(facts),
    access_activity_log: evidenceLog(facts),
    customer_name: `${buyer.firstName} ${buyer.lastName}`,
    customer_email_address: buyer.email,
    ...(purchase.nameChangedAt && { service_date: stockholmDate(purchase.nameChangedAt) }),
    ...(talk && { uncategorized_text: talk }),
    ...(file && { service_documentation: file }),
  };
}

/**
 * Sends the buyer's bank what belongs to a purchase: the listing, the log, the proof of name change and the messages of
 * its dispute. Stripe is asked first whether evidence has been sent, so a repeat sends nothing.
 * @returns false when the bank takes no evidence.
 */
async function send({ stripeDisputeId, purchaseId }: Chargeback): Promise<boolean> {
  const dispute = await retrieveDispute(stripeDisputeId);
  if (dispute.evidence_details.submission_count > 0) return true;
  if (!answerable.includes(dispute.status)) return false;
  const evidence = await assemble(stripeDisputeId, purchaseId);
  const fingerprint = createHash('sha256').update(JSON.stringify(evidence)).digest('hex').slice(0, 32);
  await submitEvidence(stripeDisputeId, evidence, fingerprint);
  logger.info({ purchaseId, disputeId: stripeDisputeId }, 'evidence sent');
  return true;
}

/** @returns false when it was marked before. */
async function markSent(tx: Transaction, id: string, adminId: string | null, now: Date): Promise<boolean> {
  const marked = await tx
    .update(chargebacks)
    .set({ evidenceSentAt: now, evidenceSentBy: adminId, updatedAt: now })
    .where(and(eq(chargebacks.id, id), isNull(chargebacks.evidenceSentAt)))
    .returning({ id: chargebacks.id });
  return marked.length > 0;
}

async function find(id: string): Promise<Chargeback> {
  const [row] = await db.select().from(chargebacks).where(eq(chargebacks.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}

/**
 * An admin sends the evidence of a chargeback to the buyer's bank. Sending it again changes nothing.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for a party of the purchase, EVIDENCE_NOT_WANTED when the bank
 * takes none (any more); whatever Stripe or the upload service failed with.
 */
export async function sendEvidence({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  const row = await find(id);
  const { purchaseId } = row;
  await refuseParty(db, call.actor.userId, purchaseId);
  if (row.evidenceSentAt) return unchanged();
  if (!(await send(row))) throw new DomainError('EVIDENCE_NOT_WANTED');
  return db.transaction(async (tx) =>
    (await markSent(tx, id, call.actor.userId, call.now))
      ? recordAudit(tx, call, {
          action: 'chargeback.evidence',
          entity: 'chargeback',
          entityId: id,
          detail: { purchaseId },
        })
      : unchanged(),
  );
}

/**
 * Sends the evidence of a chargeback whose deadline is near, where no admin has.
 * @throws DomainError NOT_FOUND; whatever Stripe or the upload service failed with.
 */
export async function sendDueEvidence(
  { chargebackId }: { chargebackId: string },
  { now }: Call<'clock'>,
): Promise<void> {
  const row = await find(chargebackId);
  if (row.evidenceSentAt || !(await send(row))) return;
  await db.transaction((tx) => markSent(tx, row.id, null, now));
}

/**
 * Puts the evidence of chargebacks whose deadline is a day away in the queue. Where the purchase has ended with a refund
 * to the buyer that waits for the bank, there is nothing to contest.
 * @returns how many.
 */
export async function sweepEvidence(now: Date): Promise<number> {
  const due = await db
    .select({ id: chargebacks.id, state: purchases.state, refund: refunds.status })
    .from(chargebacks)
    .innerJoin(purchases, eq(purchases.id, chargebacks.purchaseId))
    .leftJoin(refunds, eq(refunds.purchaseId, chargebacks.purchaseId))
    .where(
      and(
        eq(chargebacks.status, 'open'),
        isNull(chargebacks.evidenceSentAt),
        lte(chargebacks.evidenceDueAt, plus(now, BEFORE_DEADLINE)),
      ),
    )
    .orderBy(asc(chargebacks.evidenceDueAt))
    .limit(BATCH);
  const contested = due.filter(({ state, refund }) => state !== 'refunded' || refund === 'succeeded');
  await db.transaction(async (tx) => {
    for (const { id } of contested) {
      await enqueue(tx, 'evidence', { chargebackId: id }, { singletonKey: id, singletonSeconds: 3600 });
    }
  });
  return contested.length;
}
