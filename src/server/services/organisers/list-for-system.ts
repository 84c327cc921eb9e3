import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { NameChangeStatus } from '@/domain/organiser/api';
import type { ListQuery } from '@/domain/organiser/api-input';
import { ORGANISER_SEES_DAYS } from '@/domain/organiser/organisers';
import { heldStates } from '@/domain/purchase/states';
import { DAY, plus } from '@/domain/time';
import { after, newest, pageOf } from '@/server/db/pages';
import { purchases, races } from '../../db/schema';
import { withoutContacts } from './contacts';
import { selectNameChanges, toNameChange } from './internal/name-changes';

const byPayment = { at: purchases.paidAt, id: purchases.id };

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
  const page = { cursor, limit, oldest: true };
  const since = plus(now, -ORGANISER_SEES_DAYS * DAY);
  const rows = await selectNameChanges()
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
        after(byPayment, page),
      ),
    )
    .orderBy(...newest(byPayment, page))
    .limit(limit + 1);
  const { items, nextCursor } = pageOf(
    rows.map((row) => ({ ...row, id: row.purchase.id })),
    limit,
    ({ purchase }) => purchase.paidAt ?? now,
  );
  return { items: items.map(toNameChange), nextCursor };
}
