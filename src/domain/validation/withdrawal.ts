import { z } from 'zod';
import { email } from './account';
import { pageInput } from './listing';
import { MAX_TEXT } from './purchase';
import { line, prose } from './text';

/** What a withdrawal must say: who, which contract and how to reach them (directive 2011/83/EU, art. 11a). */
export const withdrawalInput = z
  .object({
    name: line.min(1, 'Skriv ditt namn.').max(160, 'Högst 160 tecken.'),
    email,
    /** One of the buyer's own, when signed in. */
    purchaseId: z.uuid().nullable().default(null),
    /** Which purchase, in the user's own words. */
    reference: line.max(200, 'Högst 200 tecken.').default(''),
    message: prose.max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`).default(''),
  })
  .refine(({ purchaseId, reference }) => purchaseId !== null || reference !== '', {
    message: 'Skriv vilket köp det gäller.',
    path: ['reference'],
  });

export const withdrawalList = pageInput.extend({ open: z.boolean().default(true) });
export const withdrawalRef = z.object({ id: z.uuid() });
