import { z } from 'zod';
import { MAX_TIP_TEXT, raceTipOutcomes } from '../race/tips';
import { optionalEmail } from './account';
import { day } from './listing';
import { line, prose } from './text';

const MAX_LINK = 500;

/** A web address as people write it: without https:// it is taken to be there. */
export const link = line
  .max(MAX_LINK, `Högst ${MAX_LINK} tecken.`)
  .transform((typed) => (typed === '' || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`))
  .refine((typed) => {
    if (typed === '') return true;
    const url = /^https?:\/\//i.test(typed) && URL.canParse(typed) ? new URL(typed) : null;
    return url?.hostname.includes('.') ?? false;
  }, 'Skriv en webbadress, till exempel loppet.se')
  .transform((typed) => typed.replace(/^https?:/i, (scheme) => scheme.toLowerCase()));

const text = prose.max(MAX_TIP_TEXT, `Högst ${MAX_TIP_TEXT} tecken.`);

/** What somebody says of a race: one that we lack, by its name, or one of ours. */
export const raceTipInput = z
  .object({
    /** Null of a race that we lack. */
    raceId: z.uuid().nullable(),
    raceName: line.max(120, 'Högst 120 tecken.').default(''),
    date: day.nullable().default(null),
    link: link.default(''),
    text: text.default(''),
    /** Where a visitor wants the answer; a user's own address is used otherwise. */
    email: optionalEmail.default(''),
  })
  .refine(({ raceId, raceName }) => raceId !== null || raceName !== '', {
    message: 'Skriv vad loppet heter.',
    path: ['raceName'],
    when: () => true,
  })
  .refine(({ raceId, text }) => raceId === null || text !== '', {
    message: 'Skriv vad som inte stämmer.',
    path: ['text'],
    when: () => true,
  });
export type RaceTipInput = z.output<typeof raceTipInput>;

/** How an admin ends a tip; `raceId`: the race that was added for it. */
export const handleRaceTipInput = z
  .object({
    id: z.uuid(),
    outcome: z.enum(raceTipOutcomes),
    raceId: z.uuid().optional(),
    note: text.default(''),
  })
  .refine(({ outcome, note }) => outcome !== 'closed' || note !== '', {
    message: 'Skriv varför inget ändras.',
    path: ['note'],
  })
  .refine(({ outcome, raceId }) => (outcome === 'added') === (raceId !== undefined), { path: ['raceId'] });
export type HandleRaceTip = z.output<typeof handleRaceTipInput>;
