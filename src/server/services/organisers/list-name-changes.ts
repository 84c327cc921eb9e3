import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { waitsUntil } from '@/domain/organiser/api';
import type { NameChangesPage, OpenNameChange } from '@/domain/organiser/input';
import { mayRequestInformation } from '@/domain/purchase/hand-over';
import type { BuyerField } from '@/domain/race/fields';
import { after, newest, pageOf } from '@/server/db/pages';
import { listings, purchases } from '../../db/schema';
import { waitingForContact } from './contacts';
import { type NameChangeRow, selectNameChanges, toNameChange } from './internal/name-changes';

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

/** Names of the fields that can be requested from the buyer again. */
const askableOf = ({ purchase }: NameChangeRow, now: Date): readonly BuyerField[] =>
  purchase.state === 'pending_name_change' &&
  purchase.buyerDetails &&
  !purchase.detailsRequestedAt &&
  purchase.nameChangeDeadline &&
  now < purchase.nameChangeDeadline
    ? purchase.window.buyerFields
    : [];

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
  const rows = await selectNameChanges()
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
  const { items, nextCursor } = pageOf(
    rows.map((row) => ({ ...row, id: row.purchase.id })),
    limit,
    ({ purchase }) => (sort === 'since' ? (purchase.paidAt ?? now) : (waitsUntil(purchase) ?? NEVER)),
  );
  return {
    items: items.map((row) => ({
      ...toNameChange(row),
      waitsForBuyerSince: row.purchase.clockPausedAt,
      informationRequestedAt: row.purchase.informationRequestedAt,
      askable: askableOf(row, now),
      mayRequestInformation: mayRequestInformation(row.purchase.informationRequests),
    })),
    nextCursor,
  };
}
