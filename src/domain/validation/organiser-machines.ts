import { z } from 'zod';
import { organiserScopes } from '../organiser-machines';
import { line, raw } from './text';

/** What an organiser's key is for. */
const keyName = line.min(1, 'Skriv vad nyckeln är till.').max(60, 'Högst 60 tecken.');

export const createKeyInput = z.object({
  organiserId: z.uuid(),
  name: keyName,
  scopes: z
    .array(z.enum(organiserScopes))
    .min(1, 'Välj minst en rätt.')
    .max(organiserScopes.length)
    .transform((scopes) => organiserScopes.filter((scope) => scopes.includes(scope))),
});
export const createEndpointInput = z.object({
  organiserId: z.uuid(),
  url: line.min(1, 'Skriv en adress.').max(500, 'Högst 500 tecken.'),
});
export const machineSubject = z.object({ id: z.uuid() });
export const deliveriesPage = z.object({
  cursor: raw().max(500).nullish(),
  limit: z.number().int().min(1).max(50).default(20),
});

export type CreateKey = z.infer<typeof createKeyInput>;
export type CreateEndpoint = z.infer<typeof createEndpointInput>;
export type DeliveriesPage = z.infer<typeof deliveriesPage>;
