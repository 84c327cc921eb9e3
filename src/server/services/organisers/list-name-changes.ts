import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { waitsUntil } from '@/domain/organiser/api';
import type { NameChangesPage, OpenNameChange } from '@/domain/organiser/input';
import { mayRequestInformation } from '@/domain/purchase/hand-over';
import { after, newest, pageOf } from '@/server/db/pages';
import { db } from '../../db/client';
import { listings, purchases, races } from '../../db/schema';
import { waitingForContact } from './contacts';

type ListedNameChanges = Pick<NameChangesPage, 'cursor' | 'limit'> & Partial<NameChangesPage>;

/** After every deadline. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/** `waitsUntil` of the domain, as a column. */
const until = sql`coalesce(case ${purchases.state} when 'pending_name_change' then ${purchases.nameChangeDeadline} else ${purchases.confirmationDeadline} end, ${NEVER.toISOString()}::timestamptz)`;

const sorts = {
  since: { at: purchases.paidAt, id: purchases.id },
  until: { at: until, id: purchases.id },
};

const having: Record<OpenNameChange, SQL | undefined> = {
  pending_name_change: and(eq(purchases.state, 'pending_name_change'), isNull(purchases.chargebackAt)),
  awaiting_buyer_confirmation: and(
    eq(purchases.state, 'awaiting_buyer_confirmation'),
    isNull(purchases.chargebackAt),
  ),
  stopped: isNotNull(purchases.chargebackAt),
};

/**
 * The name changes that wait for a contact's organisers, those that have waited longest first unless asked otherwise.
 * Without what the buyer has given: that is read one purchase at a time, and each reading is recorded.
 * @throws DomainError INVALID_INPUT for a cursor we did not write.
 */
export async function listNameChanges(
  { cursor, limit, raceId = null, state = null, sort = 'since', desc = false }: ListedNameChanges,
  { actor: { userId }, now }: Call<'organiser'>,
) {
  const page = { cursor, limit, oldest: !desc };
  const sorted = sorts[sort];
  const rows = await db
    .select({
      id: purchases.id,
      raceName: listings.raceName,
      distance: listings.distance,
      raceDate: listings.date,
      since: purchases.nameChangeStartsAt,
      paidAt: purchases.paidAt,
      nameChangeDeadline: purchases.nameChangeDeadline,
      confirmationDeadline: purchases.confirmationDeadline,
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
    .where(
      and(
        waitingForContact(userId),
        raceId ? eq(listings.raceId, raceId) : undefined,
        state ? having[state] : undefined,
        after(sorted, page),
      ),
    )
    .orderBy(...newest(sorted, page))
    .limit(limit + 1);
  const { items, nextCursor } = pageOf(rows, limit, (row) =>
    sort === 'since' ? (row.paidAt ?? now) : (waitsUntil(row) ?? NEVER),
  );
  return {
    items: items.map(({ id, window, buyerGave, detailsRequestedAt, informationRequests, ...row }) => ({
      ...row,
      purchaseId: id,
      until: waitsUntil(row),
      /** Names of the fields that can be requested from the buyer again. */
      askable:
        row.state === 'pending_name_change' &&
        buyerGave &&
        !detailsRequestedAt &&
        row.nameChangeDeadline &&
        now < row.nameChangeDeadline
          ? window.buyerFields
          : [],
      mayRequestInformation: mayRequestInformation(informationRequests),
    })),
    nextCursor,
  };
}
