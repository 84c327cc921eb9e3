import { desc, eq } from 'drizzle-orm';
import { db } from '../../db/client';
import { organiserRaceEdits, organisers, races, users } from '../../db/schema';

/** What admins look through; older ones stay in the table. */
const MAX_ROWS = 50;

/** What contacts of organisers have changed of their races, newest first. */
export const listOrganiserEdits = () =>
  db
    .select({
      id: organiserRaceEdits.id,
      race: { id: races.id, raceName: races.raceName, distance: races.distance, date: races.date },
      organiser: organisers.name,
      by: users.email,
      before: organiserRaceEdits.before,
      after: organiserRaceEdits.after,
      createdAt: organiserRaceEdits.createdAt,
      undoneAt: organiserRaceEdits.undoneAt,
    })
    .from(organiserRaceEdits)
    .innerJoin(races, eq(races.id, organiserRaceEdits.raceId))
    .innerJoin(organisers, eq(organisers.id, organiserRaceEdits.organiserId))
    .innerJoin(users, eq(users.id, organiserRaceEdits.userId))
    .orderBy(desc(organiserRaceEdits.createdAt), desc(organiserRaceEdits.id))
    .limit(MAX_ROWS);
