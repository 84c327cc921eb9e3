import { z } from 'zod';
import type { RaceChange } from '@/domain/race/changes';
import { day, pageInput } from './listing';

/** What an organiser has decided, as an admin enters it. */
const raceChangeInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('moved'), date: day, deadline: day.nullable() }),
  z.object({ kind: z.literal('closed_early'), deadline: day }),
]) satisfies z.ZodType<RaceChange>;

export const raceRef = z.object({ raceId: z.uuid() });
export const raceChangeRef = z.object({ raceChangeId: z.uuid() });
export const startRaceChangeInput = raceRef.extend({ change: raceChangeInput });
export const previewRaceChangeInput = startRaceChangeInput.extend(pageInput.shape);
