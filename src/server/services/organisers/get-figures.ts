import type { Call } from '@/domain/account/actor';
import { readFigures } from './internal/read-figures';

/** How a contact's own races have done. @throws DomainError RACE_NOT_FOUND for another organiser's. */
export const getFigures = (
  { raceId }: { raceId: string | null },
  { actor: { userId }, now }: Call<'organiser'>,
) => readFigures(raceId, userId, now);
