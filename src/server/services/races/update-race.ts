import type { Call } from '@/domain/account/actor';
import type { RaceFields } from '@/domain/race/input';
import { db } from '../../db/client';
import { changeRace } from './internal/write-race';

/**
 * Changes a race, unless it has changed since the admin opened it.
 * @param input.updatedAt when the race was last changed, as this admin has seen it.
 * @throws DomainError RACE_NOT_FOUND, CHANGED_MEANWHILE, RACE_IN_PAST, RACE_DEADLINE_OUTSIDE
 */
export const updateRace = (input: RaceFields & { id: string; updatedAt: Date }, call: Call<'admin'>) =>
  db.transaction((tx) => changeRace(tx, input, call));
