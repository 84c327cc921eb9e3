import { verification } from '@/domain/race/dates';
import { lastNameChangeDay } from '@/domain/race/rules';
import type { races } from '@/server/db/schema';

/** A race as admins see it, with how fresh its rules are. */
export const curatedRace = ({ searchText: _, ...race }: typeof races.$inferSelect) => ({
  ...race,
  nameChangeDeadline: lastNameChangeDay(race),
  verification: verification(race),
});
