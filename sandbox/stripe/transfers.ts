import type Stripe from 'stripe';
import { z } from '@/domain/zod';
import { setBankStatus } from './accounts';
import { embedded, listOf } from './answers';
import { balanceOf, bookEntry, inAccount } from './balance';
import { chargeAvailableOn } from './charges';
import { newId } from './collection';
import { invalid, noSuch, noSuchParam, stripeAmount } from './errors';
import { integer, mergeMetadata, metadata, params, text } from './params';
import { known, type World } from './world';

export const createTransferParams = params({
  amount: integer.pipe(z.number().min(1)).optional(),
  currency: text,
  destination: text,
  metadata: metadata.optional(),
  source_transaction: text.optional(),
  transfer_group: text.optional(),
});

export const createReversalParams = params({
  amount: integer.pipe(z.number().min(1)).optional(),
  metadata: metadata.optional(),
});

/** A refunded charge does not stop a transfer: Stripe leaves that to the platform. */
export function createTransfer(world: World, input: z.output<typeof createTransferParams>): Stripe.Transfer {
  const destination = world.store.accounts.get(input.destination);
  if (!destination) throw noSuchParam('destination', input.destination, 'destination');
  const currency = input.currency.toLowerCase();
  const source = input.source_transaction ? sourceCharge(world, input.source_transaction) : undefined;
  const amount = input.amount ?? source?.amount;
  if (amount === undefined) throw invalid('Missing required param: amount.', 'amount', 'parameter_missing');
  if (destination.capabilities?.transfers !== 'active') {
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      undefined,
      'insufficient_capabilities_for_transfer',
    );
  }
  if (source) checkSource(world, source, amount, currency, input.transfer_group);
  else checkBalance(world, amount, currency);

  const id = newId('tr');
  const created = world.clock.nowSeconds();
  const entry = bookEntry(world, {
    type: 'transfer',
    source: id,
    amount: -amount,
    currency,
    description: null,
    ...(source ? { availableOn: chargeAvailableOn(world, source) } : {}),
  });
  const transfer = known<Stripe.Transfer>({
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: entry.id,
    created,
    currency,
    destination: destination.id,
    metadata: mergeMetadata({}, input.metadata),
    reversals: listOf(`/v1/transfers/${id}/reversals`, []),
    reversed: false,
    source_transaction: source?.id ?? null,
    transfer_group: input.transfer_group ?? (source ? groupOf(world, source) : null),
  });
  world.store.transfers.put(transfer);
  world.events.emit('transfer.created', transfer);
  return transfer;
}

function sourceCharge(world: World, id: string): Stripe.Charge {
  const charge = world.store.charges.get(id);
  if (!charge) throw noSuchParam('charge', id, 'source_transaction');
  if (charge.status === 'failed') {
    throw invalid(`Charge ${id} failed and cannot be used as a source_transaction.`, 'source_transaction');
  }
  return charge;
}

function checkSource(
  world: World,
  charge: Stripe.Charge,
  amount: number,
  currency: string,
  group: string | undefined,
): void {
  if (currency !== charge.currency) {
    throw invalid(
      `The currency of source_transaction's balance transaction (${charge.currency}) must be the same as the transfer currency (${currency})`,
      'currency',
    );
  }
  if (group && charge.transfer_group && group !== charge.transfer_group) {
    throw invalid(
      `The transfer_group '${group}' does not match the transfer_group of the source_transaction '${charge.transfer_group}'.`,
      'transfer_group',
    );
  }
  const used = world.store.transfers
    .by('source', charge.id)
    .reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
  if (used + amount <= charge.amount) return;
  const already = used
    ? ` (There is already a transfer using this source, amounting to ${stripeAmount(used)}.)`
    : '';
  throw invalid(
    `Transfers using this transaction as a source must not exceed the source amount of ${stripeAmount(charge.amount)}.${already}`,
    'amount',
  );
}

function checkBalance(world: World, amount: number, currency: string): void {
  if (balanceOf(world, currency).available >= amount) return;
  throw invalid(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    undefined,
    'balance_insufficient',
  );
}

function groupOf(world: World, charge: Stripe.Charge): string {
  if (charge.transfer_group) return charge.transfer_group;
  const group = `group_${String(charge.payment_intent)}`;
  world.store.charges.put({ ...charge, transfer_group: group });
  return group;
}

export function getTransfer(world: World, id: string): Stripe.Transfer {
  const transfer = world.store.transfers.get(id);
  if (!transfer) throw noSuch('transfer', id);
  return transfer;
}

export function reverseTransfer(
  world: World,
  id: string,
  input: z.output<typeof createReversalParams>,
): Stripe.TransferReversal {
  const transfer = getTransfer(world, id);
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0) throw invalid(`Transfer ${id} is already fully reversed.`);
  const amount = input.amount ?? left;
  if (amount > left) {
    throw invalid(
      `Reversal amount (${stripeAmount(amount)}) is greater than unreversed amount on transfer (${stripeAmount(left)})`,
      'amount',
    );
  }
  if (amount > inAccount(world, String(transfer.destination))) {
    throw invalid(
      'Insufficient funds in the destination account to reverse this transfer.',
      undefined,
      'balance_insufficient',
    );
  }
  const reversalId = newId('trr');
  const entry = bookEntry(world, {
    type: 'transfer_refund',
    source: reversalId,
    amount,
    currency: transfer.currency,
    description: 'REFUND FOR TRANSFER',
  });
  const reversal = known<Stripe.TransferReversal>({
    id: reversalId,
    object: 'transfer_reversal',
    amount,
    balance_transaction: entry.id,
    created: world.clock.nowSeconds(),
    currency: transfer.currency,
    metadata: mergeMetadata({}, input.metadata),
    transfer: transfer.id,
  });
  world.store.reversals.put(reversal);
  const reversed = world.store.transfers.put({
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversals: embedded(transfer.reversals.url, world.store.reversals.by('transfer', id)),
    reversed: amount === left,
  });
  world.events.emit('transfer.reversed', reversed, {
    previous: { amount_reversed: transfer.amount_reversed, reversed: transfer.reversed },
  });
  return reversal;
}

/** Pays out the balance of a connected account to its bank. */
export function payOut(world: World, accountId: string, outcome: 'paid' | 'failed'): Stripe.Payout {
  if (!world.store.accounts.get(accountId)) throw noSuch('account', accountId);
  const id = newId('po');
  const payout = known<Stripe.Payout>({
    id,
    object: 'payout',
    amount: inAccount(world, accountId),
    created: world.clock.nowSeconds(),
    currency: 'sek',
    failure_code: outcome === 'failed' ? 'account_closed' : null,
    status: outcome,
  });
  world.store.payouts.put({ id, account: accountId, payout });
  if (outcome === 'failed') setBankStatus(world, accountId, 'errored');
  world.events.emit(outcome === 'failed' ? 'payout.failed' : 'payout.paid', payout, { account: accountId });
  return payout;
}
