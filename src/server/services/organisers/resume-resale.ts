import type { Call } from '@/domain/account/actor';
import { editOwnRace } from './internal/own-race';

/**
 * Places of a race may be sold and bought again.
 * @throws DomainError RACE_NOT_FOUND for another organiser's.
 */
export const resumeResale = ({ id }: { id: string }, call: Call<'organiser'>): Promise<void> =>
  editOwnRace(id, null, { resalePause: null }, call);
