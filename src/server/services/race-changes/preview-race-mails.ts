import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { clockAfter } from '@/domain/purchase/deadlines';
import { isParty, type PartyRole } from '@/domain/purchase/states';
import { type PurchaseMail, stateAfter, transitions } from '@/domain/purchase/transitions';
import { isPossible, purchaseOutcome, type RaceChange, raceAfter } from '@/domain/race/changes';
import { db } from '@/server/db/client';
import { listings, purchases, races } from '@/server/db/schema';
import { draftRaceMail } from '@/server/services/mails';
import { runningStates } from '@/server/services/races';

type Purchase = typeof purchases.$inferSelect;

/** The purchases whose parties get the same mail: that the purchase ends, when to act, or that it continues. */
const groups = ['ends', 'goesOn', 'stands'] as const;
type Group = (typeof groups)[number];

const mailsOf: Record<Group, Record<PartyRole, PurchaseMail>> = {
  ends: { seller: 'raceClosedSeller', buyer: 'raceClosedBuyer' },
  goesOn: { seller: 'raceMovedSeller', buyer: 'raceMovedBuyer' },
  stands: { seller: 'raceMovedSeller', buyer: 'raceMovedBuyer' },
};

/** Which mail a purchase's parties get of a change, as `applyRaceChange` sends it; null for none. */
function groupOf(outcome: ReturnType<typeof purchaseOutcome>, change: RaceChange, purchase: Purchase) {
  if (outcome === 'refunded') return 'ends';
  if (outcome === 'timed') return 'goesOn';
  return outcome === 'stays' && change.kind === 'moved' && purchase.paidAt ? 'stands' : null;
}

/**
 * The mails that a change of a race would send now, one of each kind with how many get it, written for the first
 * purchase of which the admin is no party. Sends nothing.
 * @throws DomainError RACE_NOT_FOUND, RACE_NOT_MOVED when the change has no effect or is inconsistent.
 */
export async function previewRaceMails(
  { raceId, change }: { raceId: string; change: RaceChange },
  { actor, now }: Call<'admin'>,
) {
  const [race] = await db.select().from(races).where(eq(races.id, raceId));
  if (!race) throw new DomainError('RACE_NOT_FOUND');
  if (!isPossible(race, change)) throw new DomainError('RACE_NOT_MOVED');
  const after = raceAfter(race, change, now);
  const rows = await db
    .select({ purchase: purchases })
    .from(purchases)
    .innerJoin(listings, eq(listings.id, purchases.listingId))
    .where(and(eq(listings.raceId, raceId), inArray(purchases.state, [...runningStates])))
    .orderBy(asc(purchases.id));
  const found: Partial<Record<Group, { count: number; first: Purchase | null }>> = {};
  for (const { purchase } of rows) {
    const group = groupOf(purchaseOutcome(after, purchase, now), change, purchase);
    if (!group) continue;
    const { count, first } = found[group] ?? { count: 0, first: null };
    found[group] = { count: count + 1, first: first ?? (isParty(purchase, actor.userId) ? null : purchase) };
  }
  const mails = await Promise.all(
    groups.flatMap((group) =>
      (['buyer', 'seller'] as const).map(async (to) => {
        const { count, first } = found[group] ?? { count: 0, first: null };
        if (!first) return null;
        const clock = clockAfter(after, first, now);
        const mail = await draftRaceMail(
          {
            kind: 'purchase',
            mail: mailsOf[group][to],
            purchaseId: first.id,
            userId: to === 'buyer' ? first.buyerId : first.sellerId,
            role: to,
          },
          {
            race: after,
            purchase: {
              ...(clock && { nameChangeStartsAt: clock.startsAt, nameChangeDeadline: clock.deadline }),
              ...(group === 'ends' && { state: stateAfter(transitions.raceClosed, first.state) }),
            },
          },
        );
        return mail && { id: `${group}-${to}`, to, count, subject: mail.subject, text: mail.text };
      }),
    ),
  );
  return mails.filter((mail) => mail !== null);
}
