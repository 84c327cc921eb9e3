import { z } from 'zod';
import type { RaceAct } from '../race/acts';
import { day, pageInput } from './listing';

/** What an organiser has decided, as an admin enters it. */
export const raceActInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('moved'), date: day, deadline: day.nullable() }),
  z.object({ kind: z.literal('closed_early'), deadline: day }),
]) satisfies z.ZodType<RaceAct>;

export const raceRef = z.object({ raceId: z.uuid() });
export const raceActRef = z.object({ raceActId: z.uuid() });
export const doRaceActInput = raceRef.extend({ act: raceActInput });
export const previewRaceActInput = doRaceActInput.extend(pageInput.shape);
