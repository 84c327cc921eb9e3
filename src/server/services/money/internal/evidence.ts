import { createHash } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { DomainError } from '@/domain/errors';
import { titleOf } from '@/domain/listing/title';
import { type EvidenceTexts, evidenceFields } from '@/domain/money/chargebacks';
import { handsOverCode } from '@/domain/purchase/hand-over';
import { HOUR, plus, stockholmDate } from '@/domain/time';
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
import { readLogs } from '@/server/services/purchases';
import { offerFacts, readOffers } from '@/server/services/settlement-offers';
import { download, FileGoneError } from '@/server/storage/client';
import { isRefusal } from '@/server/stripe/client';
import { retrieveDispute, storeEvidence, submitEvidence } from '@/server/stripe/disputes';
import { type EvidenceFacts, evidenceLog, evidenceMessages, evidenceProduct } from '@/text/chargeback';

/** What Stripe takes as evidence (docs.stripe.com/file-upload); bytes, of all files of a dispute together. */
const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'];

const FILE_BYTES = 4_500_000;

const MAX_ROWS = 100;

/** How long before the bank's deadline evidence goes without a proof that could not be had until then. */
const PROOF_WAIT_ENDS = 12 * HOUR;

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
        .limit(MAX_ROWS)
    : [];
  const offers = row.dispute ? offerFacts(await readOffers(row.dispute.id), row.purchase) : [];
  return { ...row, log, messages, offers };
}

/** The proof of name change as evidence, and why it cannot be sent. */
function proofFacts(proof: typeof uploads.$inferSelect | null) {
  if (!proof) return null;
  const obstacle = proof.erasedAt
    ? ('erased' as const)
    : !FILE_TYPES.includes(proof.mimeType)
      ? ('type' as const)
      : proof.size > FILE_BYTES
        ? ('size' as const)
        : null;
  return { name: proof.fileName, mimeType: proof.mimeType, obstacle };
}

/**
 * The evidence as it would be sent now: its texts as an admin has edited them, else as assembled from the purchase.
 * @throws DomainError NOT_FOUND
 */
export async function readEvidence({ purchaseId, evidenceTexts }: Chargeback) {
  const gathered = await gather(purchaseId);
  const { purchase, listing, buyer, dispute, proof, log, messages, offers } = gathered;
  const facts: EvidenceFacts = {
    title: titleOf(listing),
    distance: listing.distance,
    location: listing.location,
    raceDate: listing.date,
    description: listing.description,
    charged: purchase.charged,
    log,
    byCode: handsOverCode(purchase),
    report: dispute && {
      reason: dispute.reason,
      findings: dispute.findings,
      notes: dispute.resolutionNotes,
    },
    messages,
    offers,
  };
  const assembled: EvidenceTexts = {
    product_description: evidenceProduct(facts),
    access_activity_log: evidenceLog(facts),
    uncategorized_text: evidenceMessages(facts),
    refund_refusal_explanation: '',
  };
  return {
    purchase,
    listing,
    dispute,
    assembled,
    texts: evidenceTexts ?? assembled,
    customerName: `${buyer.firstName} ${buyer.lastName}`.trim(),
    customerEmail: buyer.email,
    serviceDate: purchase.nameChangedAt && stockholmDate(purchase.nameChangedAt),
    upload: proof,
    file: proofFacts(proof),
  };
}

/**
 * Stores the proof with Stripe. It is waited for while there is time; the texts are not kept from the bank by it.
 * @returns its id at Stripe; null when it cannot be had, for good or in time.
 * @throws what it failed with while it can be tried again.
 */
async function storeProof(
  { id, stripeDisputeId, evidenceDueAt }: Chargeback,
  upload: typeof uploads.$inferSelect,
  now: Date,
): Promise<string | null> {
  try {
    return await storeEvidence(stripeDisputeId, {
      id: upload.id,
      name: upload.fileName,
      type: upload.mimeType,
      data: await download(upload.key),
    });
  } catch (error) {
    const forGood = isRefusal(error) || error instanceof FileGoneError;
    if (!forGood && !(evidenceDueAt && plus(evidenceDueAt, -PROOF_WAIT_ENDS) <= now)) throw error;
    logger.error({ err: error, chargebackId: id, uploadId: upload.id }, 'evidence goes without the proof');
    return null;
  }
}

async function toParams(
  chargeback: Chargeback,
  now: Date,
): Promise<{ evidence: Stripe.DisputeUpdateParams.Evidence; proofMissing: boolean }> {
  const { texts, customerName, customerEmail, serviceDate, upload, file } = await readEvidence(chargeback);
  const wanted = upload && file?.obstacle === null ? upload : null;
  const stored = wanted && (await storeProof(chargeback, wanted, now));
  const evidence = {
    // Stripe reads an empty text as a request to erase the field.
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text)),
    ...(customerName && { customer_name: customerName }),
    customer_email_address: customerEmail,
    ...(serviceDate && { service_date: serviceDate }),
    ...(stored && { service_documentation: stored }),
  };
  return { evidence, proofMissing: wanted !== null && stored === null };
}

/** The texts as Stripe keeps them. */
const textsOf = ({ evidence }: Stripe.Dispute): EvidenceTexts =>
  Object.fromEntries(evidenceFields.map((field) => [field, evidence[field] ?? ''])) as EvidenceTexts;

/** What the bank was sent. */
interface Sent {
  texts: EvidenceTexts;
  /** There is a proof, and it could not be had. */
  proofMissing: boolean;
}

/** What was sent before, as Stripe keeps it. */
async function sentOf(dispute: Stripe.Dispute, chargeback: Chargeback): Promise<Sent> {
  const { file } = await readEvidence(chargeback);
  const proofMissing = file?.obstacle === null && !dispute.evidence.service_documentation;
  return { texts: textsOf(dispute), proofMissing };
}

const isSubmitted = ({ evidence_details }: Stripe.Dispute) => evidence_details.submission_count > 0;

/**
 * Sends the buyer's bank what belongs to a purchase: the listing, the log, the proof of name change and the messages of
 * its dispute. It first reads from Stripe whether evidence has been sent, so a repeat sends nothing.
 * @returns the texts that were sent, now or before, and whether without the proof; null when the bank takes no evidence.
 * @throws whatever Stripe failed with, or the upload service while there is time to ask it again.
 */
export async function submit(chargeback: Chargeback, now: Date): Promise<Sent | null> {
  const { stripeDisputeId, purchaseId } = chargeback;
  const dispute = await retrieveDispute(stripeDisputeId);
  if (isSubmitted(dispute)) return sentOf(dispute, chargeback);
  if (!answerable.includes(dispute.status)) return null;
  const { evidence, proofMissing } = await toParams(chargeback, now);
  const fingerprint = createHash('sha256').update(JSON.stringify(evidence)).digest('hex').slice(0, 32);
  const sent = await submitEvidence(stripeDisputeId, evidence, fingerprint).catch(async (error) => {
    if (!isRefusal(error)) throw error;
    // Another admin was first, with other texts.
    const again = await retrieveDispute(stripeDisputeId);
    if (!isSubmitted(again)) throw error;
    return again;
  });
  logger.info({ purchaseId, disputeId: stripeDisputeId, proofMissing }, 'evidence sent');
  return { texts: textsOf(sent), proofMissing };
}

/** @returns false when it was marked before. */
export async function markSent(
  tx: Transaction,
  { id, texts, proofMissing }: Sent & { id: string },
  adminId: string | null,
  now: Date,
): Promise<boolean> {
  const updated = await tx
    .update(chargebacks)
    .set({
      evidenceSentAt: now,
      evidenceSentBy: adminId,
      evidenceTexts: texts,
      evidenceProofMissing: proofMissing,
      updatedAt: now,
    })
    .where(and(eq(chargebacks.id, id), isNull(chargebacks.evidenceSentAt)))
    .returning({ id: chargebacks.id });
  return updated.length > 0;
}

/** @throws DomainError NOT_FOUND */
export async function findChargeback(id: string): Promise<Chargeback> {
  const [row] = await db.select().from(chargebacks).where(eq(chargebacks.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}
