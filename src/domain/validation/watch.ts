import { z } from 'zod';
import { email } from './account';

/** A race watch. */
export const createWatchInput = z.object({
  raceId: z.uuid(),
  email,
  agreed: z.boolean().refine((value) => value, 'Du måste godkänna att få e-postmeddelanden.'),
});

export const watchTokenInput = z.object({ token: z.string().min(1).max(200) });
