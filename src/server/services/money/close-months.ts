import { max, min } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { ledgerAccounts } from '@/domain/money/ledger';
import { addMonths, DAY, plus, startOfDay, stockholmDate } from '@/domain/time';
import { db, inTransaction } from '../../db/client';
import { ledgerClosings, ledgerPostings } from '../../db/schema';
import { balancesAt } from '../../ledger/balances';

/** After a month: what was posted in it has been committed long since. */
const SETTLED = DAY;

/** The first instant of the Stockholm month after an instant's own. */
const monthAfter = (at: Date): Date => startOfDay(addMonths(`${stockholmDate(at).slice(0, 7)}-01`, 1));

/** Stores what each account held when a month ended; once. */
const closeMonth = (endsAt: Date): Promise<void> =>
  inTransaction(
    async (tx) => {
      const balances = await balancesAt(tx, plus(endsAt, -1));
      await tx
        .insert(ledgerClosings)
        .values(ledgerAccounts.map((account) => ({ endsAt, account, amount: balances[account] })))
        .onConflictDoNothing();
    },
    { isolationLevel: 'repeatable read' },
  );

/**
 * Closes the ledger's months that ended a day ago or earlier, from that of the first posting on. Idempotent.
 * @returns how many were closed now.
 */
export async function closeMonths({ now }: Call): Promise<number> {
  const [first] = await db.select({ at: min(ledgerPostings.at) }).from(ledgerPostings);
  const [last] = await db.select({ endsAt: max(ledgerClosings.endsAt) }).from(ledgerClosings);
  const begins = last?.endsAt ?? first?.at;
  if (!begins) return 0;
  let closed = 0;
  for (let endsAt = monthAfter(begins); plus(endsAt, SETTLED) <= now; endsAt = monthAfter(endsAt)) {
    await closeMonth(endsAt);
    closed += 1;
  }
  return closed;
}
