import type Stripe from 'stripe';
import { stripe } from './client';

/** A chargeback as it is now, with the charge it is about. */
export const retrieveDispute = (disputeId: string): Promise<Stripe.Dispute> =>
  stripe().disputes.retrieve(disputeId, { expand: ['charge'] });

/** Answers the bank that we do not contest: the chargeback is lost, for good (docs.stripe.com/api/disputes/close). */
export const closeDispute = (disputeId: string): Promise<Stripe.Dispute> =>
  stripe().disputes.close(disputeId, {}, { idempotencyKey: `dispute-close:${disputeId}` });

/** Stores a file with Stripe as evidence (docs.stripe.com/file-upload). @returns its id. */
export async function storeEvidence(
  disputeId: string,
  file: { id: string; name: string; type: string; data: Uint8Array },
): Promise<string> {
  const { id, name, type, data } = file;
  const stored = await stripe().files.create(
    { purpose: 'dispute_evidence', file: { name, type, data } },
    { idempotencyKey: `evidence-file:${disputeId}:${id}` },
  );
  return stored.id;
}

/**
 * Sends evidence to the buyer's bank, which takes it once (docs.stripe.com/disputes/api).
 * @param fingerprint of what is sent: the same again is the same request.
 */
export function submitEvidence(
  disputeId: string,
  evidence: Stripe.DisputeUpdateParams.Evidence,
  fingerprint: string,
): Promise<Stripe.Dispute> {
  return stripe().disputes.update(
    disputeId,
    { evidence, submit: true },
    { idempotencyKey: `evidence:${disputeId}:${fingerprint}` },
  );
}
