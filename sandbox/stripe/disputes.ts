import type Stripe from 'stripe';
import { z } from '@/domain/zod';
import { bookEntry } from './balance';
import { getCharge } from './charges';
import { newId } from './collection';
import { invalid, noSuch, noSuchParam, StripeApiError } from './errors';
import { flag, mergeMetadata, metadata, params, text } from './params';
import { methodFacts, methodOf } from './payment-methods';
import { known, type World } from './world';

const DISPUTE_FEE = 15_000;
const ANSWER_SECONDS = 9 * 86_400;

export function getDispute(world: World, id: string): Stripe.Dispute {
  const dispute = world.store.disputes.get(id);
  if (!dispute) throw noSuch('dispute', id);
  return dispute;
}

/**
 * The buyer's bank, or Klarna, takes the money back: amount and fee leave the platform's balance at once.
 * @param dueBy the last moment that the bank takes evidence, in seconds.
 * @param amount öre; absent: all that was paid.
 * @throws StripeApiError for a way to pay that has no disputes.
 */
export function openDispute(
  world: World,
  chargeId: string,
  dueBy = world.clock.nowSeconds() + ANSWER_SECONDS,
  amount?: number,
): Stripe.Dispute {
  const charge = getCharge(world, chargeId);
  if (charge.status !== 'succeeded')
    throw invalid(`Charge ${charge.id} has not succeeded and cannot be disputed.`);
  const method = methodOf(charge);
  const reason = methodFacts[method].disputeReason;
  if (reason === null) throw invalid(`A payment by ${methodFacts[method].label} cannot be disputed.`);
  const id = newId('du');
  const created = world.clock.nowSeconds();
  const taken = amount ?? charge.amount;
  const entry = bookEntry(world, {
    type: 'adjustment',
    source: id,
    amount: -taken,
    currency: charge.currency,
    fee: DISPUTE_FEE,
    description: `Chargeback withdrawal for ${charge.id}`,
  });
  const dispute = known<Stripe.Dispute>({
    id,
    object: 'dispute',
    amount: taken,
    balance_transactions: [entry],
    charge: charge.id,
    created,
    currency: charge.currency,
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: dueBy,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    } as Stripe.Dispute.EvidenceDetails,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  });
  world.store.disputes.put(dispute);
  world.store.charges.put({ ...charge, disputed: true });
  world.events.emit('charge.dispute.created', dispute);
  world.events.emit('charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function closeDispute(world: World, id: string, outcome: 'won' | 'lost'): Stripe.Dispute {
  const dispute = getDispute(world, id);
  if (dispute.status === 'won' || dispute.status === 'lost') return dispute;
  const returned =
    outcome === 'won'
      ? [
          bookEntry(world, {
            type: 'adjustment',
            source: id,
            amount: dispute.amount,
            currency: dispute.currency,
            description: `Chargeback reversal for ${String(dispute.charge)}`,
          }),
        ]
      : [];
  const closed = world.store.disputes.put({
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...returned],
    status: outcome,
  });
  if (outcome === 'won') world.events.emit('charge.dispute.funds_reinstated', closed);
  world.events.emit('charge.dispute.closed', closed);
  return closed;
}

/** We do not contest: the dispute is lost. @throws StripeApiError unless it waits for an answer. */
export function acceptDispute(world: World, id: string): Stripe.Dispute {
  if (getDispute(world, id).status !== 'needs_response') {
    throw invalid('This dispute is already closed or has been responded to.');
  }
  return closeDispute(world, id, 'lost');
}

export const updateDisputeParams = params({
  evidence: z.record(text, text).optional(),
  metadata: metadata.optional(),
  submit: flag.optional(),
});

export const createFileParams = params({ purpose: z.literal('dispute_evidence'), file: z.instanceof(File) });

const FILE_FIELDS = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
];

const TEXT_FIELDS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
];

/** Characters of one text, and of all texts together (docs.stripe.com/disputes/api). */
const MAX_TEXT = 20_000;
const MAX_TEXTS = 150_000;

/** @throws StripeApiError for a field there is none of, a text that is too long, and a file that is not stored. */
function checkEvidence(world: World, evidence: Record<string, string>): void {
  let length = 0;
  for (const [field, value] of Object.entries(evidence)) {
    const param = `evidence[${field}]`;
    if (FILE_FIELDS.includes(field)) {
      if (value && !world.store.files.get(value)) throw noSuchParam('file', value, param);
      continue;
    }
    if (!TEXT_FIELDS.includes(field)) {
      throw new StripeApiError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
    length += value.length;
    if (value.length > MAX_TEXT) {
      throw new StripeApiError(`Invalid string: must be at most ${MAX_TEXT} characters`, { param });
    }
  }
  if (length > MAX_TEXTS) {
    throw new StripeApiError(`Evidence must be at most ${MAX_TEXTS} characters in all`, {
      param: 'evidence',
    });
  }
}

/** Stages evidence, or submits it to the bank, once. */
export function updateDispute(
  world: World,
  id: string,
  input: z.output<typeof updateDisputeParams>,
): Stripe.Dispute {
  const dispute = getDispute(world, id);
  const waiting = dispute.status === 'needs_response' || dispute.status === 'warning_needs_response';
  if (input.evidence && !waiting) throw invalid('This dispute is already closed or has been responded to.');
  if (input.evidence) checkEvidence(world, input.evidence);
  const submitted = waiting && input.submit !== false;
  const { evidence_details: details } = dispute;
  const updated = world.store.disputes.put({
    ...dispute,
    evidence: { ...dispute.evidence, ...input.evidence },
    evidence_details: {
      ...details,
      has_evidence: details.has_evidence || input.evidence !== undefined,
      past_due: submitted && details.due_by !== null && world.clock.nowSeconds() > details.due_by,
      submission_count: details.submission_count + (submitted ? 1 : 0),
    },
    metadata: mergeMetadata(dispute.metadata, input.metadata),
    status: !submitted
      ? dispute.status
      : dispute.status === 'needs_response'
        ? 'under_review'
        : 'warning_under_review',
  });
  world.events.emit('charge.dispute.updated', updated);
  return updated;
}

export function createFile(world: World, { purpose, file }: z.output<typeof createFileParams>): Stripe.File {
  const stored = known<Stripe.File>({
    id: newId('file'),
    object: 'file',
    created: world.clock.nowSeconds(),
    filename: file.name,
    purpose,
    size: file.size,
  });
  return world.store.files.put(stored);
}

/** The card's issuer suspects fraud, before any money is taken back. @throws StripeApiError for other methods. */
export function warnOfFraud(world: World, chargeId: string): Stripe.Radar.EarlyFraudWarning {
  const charge = getCharge(world, chargeId);
  if (methodOf(charge) !== 'card') throw invalid(`Charge ${charge.id} is not of a card.`);
  const warning = known<Stripe.Radar.EarlyFraudWarning>({
    id: newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: world.clock.nowSeconds(),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    ...(typeof charge.payment_intent === 'string' && { payment_intent: charge.payment_intent }),
  });
  world.events.emit('radar.early_fraud_warning.created', warning);
  return warning;
}
