import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { raceColumns } from '@/domain/race/columns';
import { datesObstacle } from '@/domain/race/dates';
import type { RaceFields } from '@/domain/race/input';
import { slugify } from '@/domain/race/slug';
import { stockholmDate } from '@/domain/time';
import type { Transaction } from '@/server/db/client';
import { races } from '@/server/db/schema';
import { type Audited, recordAudit } from '@/server/services/audit';

/** More editions and distances of one name than there are. */
const MAX_ALIKE = 100;

/** The addresses a race may get, best first. The one it gets it keeps, whatever it is called later. */
function* slugs({ raceName, distance }: RaceFields): Generator<string> {
  const name = slugify(raceName) || 'lopp';
  yield name;
  const long = slugify(`${raceName} ${distance}`) || name;
  yield long;
  for (let nth = 2; nth <= MAX_ALIKE; nth += 1) yield `${long}-${nth}`;
}

/**
 * Adds a race in the caller's transaction, with an address of its own.
 * @throws DomainError RACE_IN_PAST, RACE_DEADLINE_OUTSIDE, WINDOW_EMPTY, WINDOWS_OVERLAP
 */
export async function addRace(
  tx: Transaction,
  input: RaceFields,
  call: Call<'admin'>,
  organiserId: string | null = null,
): Promise<Audited<{ id: string; slug: string }>> {
  const columns = raceColumns(input);
  const obstacle = datesObstacle(columns, stockholmDate(call.now));
  if (obstacle) throw new DomainError(obstacle.code, obstacle.field);
  for (const slug of slugs(input)) {
    const [race] = await tx
      .insert(races)
      .values({ ...columns, organiserId, slug, createdAt: call.now, updatedAt: call.now })
      .onConflictDoNothing({ target: races.slug })
      .returning({ id: races.id, slug: races.slug });
    if (race) {
      return recordAudit(
        tx,
        call,
        'race.create',
        race.id,
        { slug, raceName: input.raceName, date: input.date },
        race,
      );
    }
  }
  throw new Error(`No address is free for ${input.raceName}`);
}
