import { and, eq, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { NameChangesPage } from '@/domain/organiser/input';
import { mayRequestInformation } from '@/domain/purchase/hand-over';
import { after, newest, pageOf } from '@/server/db/pages';
import { db } from '../../db/client';
import { listings, purchases, races } from '../../db/schema';
import { waitingForContact } from './contacts';

const byPayment = { at: purchases.paidAt, id: purchases.id };

/**
 * The name changes that wait for a contact's organisers, those that have waited longest first. Without what the buyer
 * has given: that is read one purchase at a time, and each reading is recorded.
 * @throws DomainError INVALID_INPUT for a cursor we did not write.
 */
export async function listNameChanges(
  { cursor, limit }: NameChangesPage,
  { actor: { userId }, now }: Call<'organiser'>,
) {
  const page = { cursor, limit, oldest: true };
  const rows = await db
    .select({
      id: purchases.id,
      raceName: listings.raceName,
      distance: listings.distance,
      raceDate: listings.date,
      since: purchases.nameChangeStartsAt,
      paidAt: purchases.paidAt,
      sellerUntil: purchases.nameChangeDeadline,
      buyerUntil: purchases.confirmationDeadline,
      state: purchases.state,
      stoppedAt: purchases.chargebackAt,
      window: purchases.window,
      buyerGave: sql<boolean>`${purchases.buyerDetails} is not null`,
      detailsRequestedAt: purchases.detailsRequestedAt,
      waitsForBuyerSince: purchases.clockPausedAt,
      informationRequestedAt: purchases.informationRequestedAt,
      informationRequests: purchases.informationRequests,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(races, eq(races.id, listings.raceId))
    .where(and(waitingForContact(userId), after(byPayment, page)))
    .orderBy(...newest(byPayment, page))
    .limit(limit + 1);
  const { items, nextCursor } = pageOf(rows, limit, ({ paidAt }) => paidAt ?? now);
  return {
    items: items.map(
      ({
        id,
        sellerUntil,
        buyerUntil,
        window,
        buyerGave,
        detailsRequestedAt,
        informationRequests,
        ...row
      }) => ({
        ...row,
        purchaseId: id,
        until: row.state === 'pending_name_change' ? sellerUntil : buyerUntil,
        /** The fields that can be requested anew of the buyer: their names alone. */
        askable:
          row.state === 'pending_name_change' &&
          buyerGave &&
          !detailsRequestedAt &&
          sellerUntil &&
          now < sellerUntil
            ? window.buyerFields
            : [],
        mayRequestInformation: mayRequestInformation(informationRequests),
      }),
    ),
    nextCursor,
  };
}
