import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { clockAfter } from '@/domain/purchase/deadlines';
import { purchaseOutcome, raceChangeMails } from '@/domain/purchase/race-changes';
import { isParty } from '@/domain/purchase/states';
import { stateAfter, transitions } from '@/domain/purchase/transitions';
import { isPossible, type RaceChange, raceAfter } from '@/domain/race/changes';
import { db } from '@/server/db/client';
import { listings, purchases, races } from '@/server/db/schema';
import { draftRaceMail } from '@/server/services/mails';
import { concernedStates } from '@/server/services/races';

/** What becomes of the purchases that are mailed about: they end, have new times, or stay as they are. */
const outcomes = ['refunded', 'timed', 'stays'] as const;
const names = { refunded: 'ends', timed: 'goesOn', stays: 'stands' } as const;

/**
 * The mails that a change of a race would send now, one of each kind with how many get it, written for the first
 * purchase, by when it began, of which the admin is no party. Sends nothing.
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
    .where(and(eq(listings.raceId, raceId), inArray(purchases.state, [...concernedStates])))
    .orderBy(asc(purchases.createdAt), asc(purchases.id));
  const all = rows.map(({ purchase }) => {
    const outcome = purchaseOutcome(after, purchase, now);
    return { purchase, outcome, mails: raceChangeMails(outcome, change.kind, purchase) };
  });
  const mails = await Promise.all(
    outcomes.flatMap((outcome) =>
      (['buyer', 'seller'] as const).map(async (to) => {
        const some = all.filter((each) => each.outcome === outcome && each.mails[to]);
        const first = some.find(({ purchase }) => !isParty(purchase, actor.userId));
        const name = first?.mails[to];
        if (!first || !name) return null;
        const { purchase } = first;
        const clock = clockAfter(after, purchase, now);
        const mail = await draftRaceMail(
          {
            kind: 'purchase',
            mail: name,
            purchaseId: purchase.id,
            userId: to === 'buyer' ? purchase.buyerId : purchase.sellerId,
            role: to,
          },
          {
            race: after,
            purchase: {
              ...(clock && { nameChangeStartsAt: clock.startsAt, nameChangeDeadline: clock.deadline }),
              ...(outcome === 'refunded' && { state: stateAfter(transitions.raceClosed, purchase.state) }),
            },
          },
        );
        if (!mail) return null;
        const { subject, text } = mail;
        return { id: `${names[outcome]}-${to}`, to, count: some.length, subject, text };
      }),
    ),
  );
  return mails.filter((mail) => mail !== null);
}
