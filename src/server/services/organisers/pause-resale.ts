import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import type { pauseResaleInput } from '@/domain/race/input';
import { editOwnRace } from './internal/own-race';

/**
 * A contact lets nobody sell or buy places of a race for now. Purchases under way go on.
 * @throws DomainError RACE_NOT_FOUND for another organiser's.
 */
export const pauseResale = (
  { id, reason }: z.infer<typeof pauseResaleInput>,
  call: Call<'organiser'>,
): Promise<void> => editOwnRace(id, null, { resalePause: reason }, call);
