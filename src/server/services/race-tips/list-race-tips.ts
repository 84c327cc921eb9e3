import { asc, count, eq, isNull } from 'drizzle-orm';
import { shortName } from '@/domain/account/public-profile';
import { curatedRace } from '@/server/services/races';
import { db } from '../../db/client';
import { races, raceTips, users } from '../../db/schema';

/** More than an admin handles at a time; the rest comes when these are gone. */
const MAX_ROWS = 50;

/** The tips that nobody has handled, oldest first, with the race that each is about where it is one of ours. */
export async function listRaceTips() {
  const open = isNull(raceTips.handledAt);
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        tip: raceTips,
        race: races,
        reporter: { firstName: users.firstName, lastName: users.lastName, deletedAt: users.deletedAt },
      })
      .from(raceTips)
      .leftJoin(races, eq(races.id, raceTips.raceId))
      .leftJoin(users, eq(users.id, raceTips.reporterId))
      .where(open)
      .orderBy(asc(raceTips.at), asc(raceTips.id))
      .limit(MAX_ROWS),
    db.select({ n: count() }).from(raceTips).where(open),
  ]);
  return {
    items: rows.map(({ tip, race, reporter }) => ({
      id: tip.id,
      raceName: tip.raceName,
      date: tip.date,
      link: tip.link,
      text: tip.text,
      at: tip.at,
      race: race && curatedRace(race),
      /** Of a user; a visitor's address is not needed here. */
      reporter: reporter && !reporter.deletedAt ? shortName(reporter) : null,
      /** The reporter gets the answer by mail. */
      answered: tip.reporterEmail !== null || (reporter !== null && !reporter.deletedAt),
    })),
    total: counted?.n ?? 0,
  };
}
