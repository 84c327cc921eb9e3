import { z } from 'zod';
import { ore } from '../money';
import { MAX_WATCHED, MIN_WATCHED, MOST_DISTANCES } from '../watches';
import { email } from './account';
import { raw } from './text';

/** What is wrong with a watch's limit. */
export const BAD_MAXIMUM = 'Skriv ett belopp mellan 31 och 100 030 kr.';

/** A race watch. */
export const createWatchInput = z.object({
  raceId: z.uuid(),
  email,
  agreed: z.boolean().refine((value) => value, 'Du måste godkänna att få e-postmeddelanden.'),
  /** The most a place may cost in all, öre; null for any price. Left out, it is any price, or stays as it was. */
  maximum: z
    .number(BAD_MAXIMUM)
    .int(BAD_MAXIMUM)
    .min(MIN_WATCHED, BAD_MAXIMUM)
    .max(MAX_WATCHED, BAD_MAXIMUM)
    .transform(ore)
    .nullable()
    .optional(),
  /** Other distances, which are watched in the same way: each is a race of its own. */
  alsoRaceIds: z.array(z.uuid()).max(MOST_DISTANCES).optional(),
});

export const watchTokenInput = z.object({ token: raw().min(1).max(200) });
