import type Stripe from 'stripe';
import { stripe } from './client';

/** A chargeback as it stands now, with the charge it is about. */
export const retrieveDispute = (disputeId: string): Promise<Stripe.Dispute> =>
  stripe().disputes.retrieve(disputeId, { expand: ['charge'] });

/**
 * Takes a transfer back from the seller's balance; Stripe refuses when there is not enough left in it
 * (docs.stripe.com/connect/separate-charges-and-transfers#reverse-transfers). One that was taken back is found.
 */
export async function reverseTransfer(transferId: string): Promise<{ id: string; amount: number }> {
  const transfer = await stripe().transfers.retrieve(transferId);
  const [made] = transfer.reversals.data;
  return (
    made ?? stripe().transfers.createReversal(transferId, {}, { idempotencyKey: `reversal:${transferId}` })
  );
}
