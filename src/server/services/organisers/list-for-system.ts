import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Call } from '@/domain/actor';
import { type NameChangeStatus, nameChangeStatus, waitsUntil } from '@/domain/organiser-machines';
import { ORGANISER_SEES_DAYS } from '@/domain/organisers';
import { heldStates } from '@/domain/purchase/states';
import { DAY, plus } from '@/domain/time';
import type { ListQuery } from '@/domain/validation/organiser-api';
import { db } from '../../db/client';
import { listings, purchases, races } from '../../db/schema';
import { readCursor, writeCursor } from '../listings/internal/cursor';
import { withoutContacts } from './internal/own-purchase';

const unanswered = and(isNull(purchases.nameChangeVerifiedAt), isNull(purchases.transferRefusedReason));
const toDo = inArray(purchases.state, ['pending_name_change', 'awaiting_buyer_confirmation']);

/** `nameChangeStatus` of the domain, as conditions. */
const having = {
  open: and(toDo, unanswered),
  verified: isNotNull(purchases.nameChangeVerifiedAt),
  refused: and(isNull(purchases.nameChangeVerifiedAt), isNotNull(purchases.transferRefusedReason)),
  ended: and(unanswered, inArray(purchases.state, ['disputed', 'completed', 'refunded'])),
} satisfies Record<NameChangeStatus, unknown>;

/**
 * The name changes of an organiser's races, for its own system: those that have waited longest first, without what the
 * buyers have given. Ended ones for 30 days.
 * @throws DomainError INVALID_INPUT for a cursor we did not write.
 */
export async function listForSystem(
  { status, cursor, limit }: ListQuery,
  { actor: { organiserId }, now }: Call<'organiserKey'>,
) {
  const after = cursor ? readCursor(cursor, 'instant') : null;
  const since = plus(now, -ORGANISER_SEES_DAYS * DAY);
  const rows = await db
    .select({
      purchaseId: purchases.id,
      raceId: listings.raceId,
      raceName: listings.raceName,
      distance: listings.distance,
      raceDate: listings.date,
      since: purchases.nameChangeStartsAt,
      paidAt: purchases.paidAt,
      nameChangeDeadline: purchases.nameChangeDeadline,
      confirmationDeadline: purchases.confirmationDeadline,
      state: purchases.state,
      nameChangeVerifiedAt: purchases.nameChangeVerifiedAt,
      transferRefusedReason: purchases.transferRefusedReason,
      stoppedAt: purchases.chargebackAt,
    })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .innerJoin(races, eq(races.id, listings.raceId))
    .where(
      and(
        eq(races.organiserId, organiserId),
        having[status],
        // `organiserSees` of the domain.
        isNotNull(purchases.nameChangeStartsAt),
        or(
          inArray(purchases.state, [...heldStates]),
          gt(purchases.completedAt, since),
          and(isNull(purchases.completedAt), gt(purchases.refundedAt, since)),
        ),
        withoutContacts(organiserId),
        after
          ? sql`(${purchases.paidAt}, ${purchases.id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(purchases.paidAt), asc(purchases.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map((row) => ({ ...row, status: nameChangeStatus(row), until: waitsUntil(row) })),
    nextCursor:
      rows.length > limit && last?.paidAt ? writeCursor([last.paidAt.toISOString(), last.purchaseId]) : null,
  };
}
