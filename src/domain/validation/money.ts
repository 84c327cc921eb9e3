import { z } from 'zod';
import { resolutions } from '../ledger';
import { heldStates } from '../purchase/states';
import { datedPageInput, pageInput } from './listing';
import { MAX_TEXT } from './purchase';

export const heldInput = pageInput.extend({ state: z.enum(heldStates), latest: z.boolean().optional() });
export const movementKind = z.enum(['refund', 'transfer']);
export const movementsInput = datedPageInput.extend({ kind: movementKind });
export const movementRef = z.object({ kind: movementKind, id: z.uuid() });
export const differencesInput = datedPageInput.extend({ open: z.boolean().default(true) });
export const moneyRef = z.object({ id: z.uuid() });
export const resolveLiabilityInput = moneyRef.extend({
  how: z.enum(resolutions),
  note: z.string().trim().min(1, 'Skriv vad som hände.').max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`),
});
export const handleDifferenceInput = moneyRef.extend({
  note: z.string().trim().min(1, 'Skriv vad skillnaden beror på.').max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`),
});
