import type { Call } from '@/domain/actor';
import type { RaceFields } from '@/domain/validation/race';
import { db } from '../../db/client';
import { addRace } from './internal/add-race';

/**
 * Adds a race. @returns its id and its slug, which stays.
 * @throws DomainError RACE_IN_PAST, RACE_DEADLINE_OUTSIDE
 */
export const createRace = (input: RaceFields, call: Call<'admin'>) =>
  db.transaction((tx) => addRace(tx, input, call));
