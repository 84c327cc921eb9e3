import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type { organiserRaceUpdate } from '@/domain/race/input';
import { editOwnRace } from './internal/own-race';

/**
 * A contact changes the windows, texts and highest price of a race of their organiser.
 * @throws DomainError RACE_NOT_FOUND for another organiser's; CHANGED_MEANWHILE; INVALID_INPUT, RACE_IN_PAST,
 *   RACE_DEADLINE_OUTSIDE, WINDOW_EMPTY, WINDOWS_OVERLAP.
 */
export const updateOwnRace = (
  { id, updatedAt, ...fields }: z.infer<typeof organiserRaceUpdate>,
  call: Call<'organiser'>,
): Promise<void> => editOwnRace(id, updatedAt, fields, call);
