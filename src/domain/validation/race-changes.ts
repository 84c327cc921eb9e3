import { z } from 'zod';
import type { RaceChange } from '@/domain/race/changes';
import { day, pageInput } from './listing';
import { MAX_TEXT } from './purchase';
import { prose } from './text';

/** What an organiser has decided, as an admin enters it. */
const raceChangeInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('moved'), date: day, deadline: day.nullable() }),
  z.object({ kind: z.literal('closed_early'), deadline: day }),
]) satisfies z.ZodType<RaceChange>;

export const raceRef = z.object({ raceId: z.uuid() });
export const raceChangeRef = z.object({ raceChangeId: z.uuid() });
/** Why an admin makes the change, for the log. */
const note = prose.min(1, 'Skriv var arrangören säger det.').max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`);
export const raceChangeQuery = raceRef.extend({ change: raceChangeInput });
export const startRaceChangeInput = raceChangeQuery.extend({ note });
export const previewRaceChangeInput = raceChangeQuery.extend(pageInput.shape);
