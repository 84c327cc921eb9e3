import { createHash } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { DomainError } from '@/domain/errors';
import { stockholmDate } from '@/domain/time';
import { db, type Transaction } from '@/server/db/client';
import {
  chargebacks,
  disputeMessages,
  disputes,
  listings,
  purchases,
  uploads,
  users,
} from '@/server/db/schema';
import { logger } from '@/server/lib/logger';
import { retrieveDispute, storeEvidence, submitEvidence } from '@/server/stripe/disputes';
import { download } from '@/server/uploads/client';
import { type EvidenceFacts, evidenceLog, evidenceMessages, evidenceProduct } from '@/text/evidence';
import { offerFacts, readOffers } from '../../disputes/internal/read-offers';
import { readLogs } from '../../purchases/internal/read-logs';

/** What Stripe takes as evidence (docs.stripe.com/file-upload); bytes, of all files of a dispute together. */
const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'];

const FILE_BYTES = 4_500_000;

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
  // As the seller may read it: with the buyer's reading of a code, without who has seen the buyer's details.
  const log = (await readLogs([purchaseId], 'seller')).get(purchaseId) ?? [];
  const messages = row.dispute
    ? await db
        .select({ role: disputeMessages.role, text: disputeMessages.text, at: disputeMessages.createdAt })
        .from(disputeMessages)
        .where(eq(disputeMessages.disputeId, row.dispute.id))
        .orderBy(asc(disputeMessages.createdAt), asc(disputeMessages.id))
        .limit(MOST)
    : [];
  const offers = row.dispute ? offerFacts(await readOffers(row.dispute.id), row.purchase) : [];
  return { ...row, log, messages, offers };
}

async function assemble(disputeId: string, purchaseId: string): Promise<Stripe.DisputeUpdateParams.Evidence> {
  const { purchase, listing, buyer, dispute, proof, log, messages, offers } = await gather(purchaseId);
  const facts: EvidenceFacts = {
    title: listing.customRaceName ?? listing.raceName,
    distance: listing.distance,
    location: listing.location,
    raceDate: listing.date,
    description: listing.description,
    total: purchase.total,
    log,
    report: dispute && {
      reason: dispute.reason,
      findings: dispute.findings,
      notes: dispute.resolutionNotes,
    },
    messages,
    offers,
  };
  const messageText = evidenceMessages(facts);
  const usable = proof && !proof.erasedAt && FILE_TYPES.includes(proof.mimeType) && proof.size <= FILE_BYTES;
  const file =
    usable &&
    (await storeEvidence(disputeId, {
      id: proof.id,
      name: proof.fileName,
      type: proof.mimeType,
      data: await download(proof.key),
    }));
  const name = `${buyer.firstName} ${buyer.lastName}`.trim();
  return {
    product_description: evidenceProduct(facts),
    access_activity_log: evidenceLog(facts),
    ...(name && { customer_name: name }),
    customer_email_address: buyer.email,
    ...(purchase.nameChangedAt && { service_date: stockholmDate(purchase.nameChangedAt) }),
    ...(messageText && { uncategorized_text: messageText }),
    ...(file && { service_documentation: file }),
  };
}

/**
 * Sends the buyer's bank what belongs to a purchase: the listing, the log, the proof of name change and the messages of
 * its dispute. Stripe is asked first whether evidence has been sent, so a repeat sends nothing.
 * @returns false when the bank takes no evidence.
 */
export async function submit({ stripeDisputeId, purchaseId }: Chargeback): Promise<boolean> {
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
export async function markSent(
  tx: Transaction,
  id: string,
  adminId: string | null,
  now: Date,
): Promise<boolean> {
  const marked = await tx
    .update(chargebacks)
    .set({ evidenceSentAt: now, evidenceSentBy: adminId, updatedAt: now })
    .where(and(eq(chargebacks.id, id), isNull(chargebacks.evidenceSentAt)))
    .returning({ id: chargebacks.id });
  return marked.length > 0;
}

/** @throws DomainError NOT_FOUND */
export async function findChargeback(id: string): Promise<Chargeback> {
  const [row] = await db.select().from(chargebacks).where(eq(chargebacks.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}
