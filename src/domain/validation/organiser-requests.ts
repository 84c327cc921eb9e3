import { z } from 'zod';
import { MAX_JOIN_NOTE, MAX_JOIN_RACES } from '../organiser-requests';
import { email } from './account';
import { reason } from './admins';
import { link } from './race-tip';
import { line, prose } from './text';

/** What an organiser that asks to join says: which races, and who to talk to. */
export const joinRequestInput = z
  .object({
    organiserName: line.min(1, 'Skriv arrangörens namn.').max(120, 'Högst 120 tecken.'),
    raceIds: z.array(z.uuid()).max(MAX_JOIN_RACES, `Högst ${MAX_JOIN_RACES} lopp.`),
    /** To a race that we lack; empty where there is none. */
    link,
    contactName: line.min(1, 'Skriv ditt namn.').max(120, 'Högst 120 tecken.'),
    email,
    note: prose.max(MAX_JOIN_NOTE, `Högst ${MAX_JOIN_NOTE} tecken.`).default(''),
  })
  .refine(({ raceIds, link }) => raceIds.length > 0 || link !== '', {
    message: 'Välj minst ett lopp, eller klistra in en länk nedan.',
    path: ['raceIds'],
    when: () => true,
  });
/** `organiserId`: one that there is already; null for a new one. */
export const approveJoinInput = z.object({ id: z.uuid(), organiserId: z.uuid().nullable() });
export const declineJoinInput = z.object({ id: z.uuid(), reason });

export type JoinRequestInput = z.output<typeof joinRequestInput>;
export type ApproveJoin = z.output<typeof approveJoinInput>;
export type DeclineJoin = z.output<typeof declineJoinInput>;
