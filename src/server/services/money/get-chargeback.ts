import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { titleOf } from '@/domain/listing/title';
import { type Ore, ore } from '@/domain/money/ore';
import { isContested } from '@/domain/purchase/chargeback';
import { isHeld, receiptNumber } from '@/domain/purchase/states';
import { db } from '@/server/db/client';
import { ledgerEntries, ledgerPostings, refunds, transfers, users } from '@/server/db/schema';
import { refuseParty } from '@/server/services/approvals';
import { recordView } from '@/server/services/audit';
import { chargebackOutcomes } from '@/text/chargeback';
import { findChargeback, readEvidence } from './internal/evidence';

/** Stripe's fees for the chargebacks of a purchase, in öre. */
async function feesOf(purchaseId: string): Promise<Ore> {
  const [row] = await db
    .select({ fees: sql`coalesce(sum(${ledgerEntries.amount}), 0)`.mapWith(Number) })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
    .where(
      and(
        eq(ledgerPostings.purchaseId, purchaseId),
        eq(ledgerPostings.kind, 'chargeback_moved'),
        eq(ledgerEntries.account, 'stripe_fees'),
      ),
    );
  return ore(row?.fees ?? 0);
}

async function namesOf(ids: (string | null)[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(inArray(users.id, known));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * A chargeback with the evidence as it would be sent, or was, and where the money goes however it ends. Reading it is
 * written to the audit log.
 * @throws DomainError NOT_FOUND, CONFLICT_OF_INTEREST for a party of the purchase.
 */
export async function getChargeback({ id }: { id: string }, call: Call<'admin'>) {
  const row = await findChargeback(id);
  const { purchaseId } = row;
  await refuseParty(db, call.actor.userId, purchaseId);
  await recordView('chargeback.view', id, call);
  const movement = (table: typeof refunds | typeof transfers) =>
    db
      .select({ amount: table.amount, status: table.status })
      .from(table)
      .where(eq(table.purchaseId, purchaseId));
  const [evidence, [refund = null], [transfer = null], fee, names] = await Promise.all([
    readEvidence(row),
    movement(refunds),
    movement(transfers),
    feesOf(purchaseId),
    namesOf([row.evidenceSentBy, row.evidenceTextsBy]),
  ]);
  const { purchase, listing, dispute, assembled, texts, customerName, customerEmail, serviceDate, file } =
    evidence;
  const contested = isContested(purchase.state, refund?.status ?? null);
  const open = row.status === 'open';
  return {
    id,
    title: titleOf(listing),
    listingId: listing.id,
    purchaseId,
    receiptNumber: receiptNumber(purchaseId),
    disputeId: dispute?.id ?? null,
    amount: row.amount,
    reason: row.reason,
    status: row.status,
    openedAt: row.openedAt,
    closedAt: row.closedAt,
    dueAt: row.evidenceDueAt,
    sentAt: row.evidenceSentAt,
    proofMissing: row.evidenceProofMissing,
    sentBy: row.evidenceSentBy ? (names.get(row.evidenceSentBy) ?? null) : null,
    editedAt: row.evidenceTextsAt,
    editedBy: row.evidenceTextsBy ? (names.get(row.evidenceTextsBy) ?? null) : null,
    texts,
    assembled,
    /** What is sent beside the texts. */
    customer: { name: customerName, email: customerEmail },
    serviceDate,
    file,
    canSend: open && row.evidenceSentAt === null,
    contested,
    /** Where the money goes; null once the bank has decided. */
    outcomes: open
      ? chargebackOutcomes({
          amount: row.amount,
          charged: purchase.charged,
          payout: purchase.payout,
          state: purchase.state,
          held: isHeld(purchase.state),
          refund,
          transfer,
          fee,
          sentByItself: contested && row.evidenceSentAt === null,
        })
      : null,
  };
}
