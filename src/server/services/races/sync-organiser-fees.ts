import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { ListingStatus } from '@/domain/listing/states';
import { organiserFee } from '@/domain/race/organiser-fee';
import { payerIn, shownWindow, type TransferWindow } from '@/domain/race/windows';
import type { Transaction } from '@/server/db/client';
import { lockListings } from '@/server/db/locks';
import { listings } from '@/server/db/schema';

/** Unsold listings follow their race. A sold one stays as it was when it was sold. */
const unsold: ListingStatus[] = ['available', 'pending_payment', 'pending', 'inactive'];

export const unsoldOf = (raceId: string) =>
  and(eq(listings.raceId, raceId), inArray(listings.status, unsold), isNull(listings.deletedAt));

/** What a buyer of each listing pays the organiser in a window, in SQL: `payerIn` for every way to have published it. */
function feeIn(windows: readonly TransferWindow[], window: TransferWindow): SQL {
  const payers = ['buyer', 'seller'] as const;
  const cases = payers.flatMap((payer) =>
    [null, ...payers].map((payerChoice) => {
      const fee = organiserFee(window.cost, payerIn(windows, window, { payer, payerChoice }));
      const chosen =
        payerChoice === null ? isNull(listings.payerChoice) : eq(listings.payerChoice, payerChoice);
      return sql`when ${and(eq(listings.payer, payer), chosen)} then ${fee}::bigint`;
    }),
  );
  return sql`case ${sql.join(cases, sql` `)} end`;
}

/**
 * Brings what a search sorts by, the total with the organiser's fee, in line with the window that applies now. The race
 * is locked.
 * @returns how many listings changed.
 */
export async function syncOrganiserFees(
  tx: Transaction,
  race: { id: string; windows: readonly TransferWindow[] },
  now: Date,
): Promise<number> {
  const window = shownWindow(race.windows, now);
  if (!window) return 0;
  const fee = feeIn(race.windows, window);
  const due = and(unsoldOf(race.id), ne(listings.organiserFee, fee));
  await lockListings(tx, due);
  const changed = await tx
    .update(listings)
    .set({ organiserFee: fee, updatedAt: now })
    .where(due)
    .returning({ id: listings.id });
  return changed.length;
}
