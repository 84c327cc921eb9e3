import { datedPageInput, day, instant, MAX_TEXT, onlyRow, pageInput, prose, raw, reason } from '../input';
import { z } from '../zod';
import { type EvidenceField, MAX_EVIDENCE_TEXT } from './chargebacks';
import { resolutions } from './ledger';

/** As the books were when a Stockholm day ended; today's as they are now. */
export const heldDay = z.object({ day: day.optional() });
export const heldInput = pageInput.extend(heldDay.shape).extend({ latest: z.boolean().optional() });
/** The first year there can be books of. */
export const FIRST_YEAR = 2025;
const year = z.int().min(FIRST_YEAR).max(2199);
export const reportInput = z.object({ year });
/** A year in an address. */
export const statementYear = raw()
  .regex(/^\d{4}$/)
  .transform(Number)
  .pipe(year);
export const movementKind = z.enum(['refund', 'transfer']);
export const movementsInput = datedPageInput.extend({ ...onlyRow, kind: movementKind });
export const movementRef = z.object({ kind: movementKind, id: z.uuid() });
export const deadLettersInput = datedPageInput.extend(onlyRow);
export const differencesInput = datedPageInput.extend({ ...onlyRow, open: z.boolean().default(true) });
export const moneyRef = z.object({ id: z.uuid() });
export const resolveLiabilityInput = moneyRef.extend({
  how: z.enum(resolutions),
  note: prose.min(1, 'Skriv vad som hände.').max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`),
});
export const handleDifferenceInput = moneyRef.extend({
  note: prose.min(1, 'Skriv vad skillnaden beror på.').max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`),
});

const evidenceText = prose.max(MAX_EVIDENCE_TEXT, `Högst ${MAX_EVIDENCE_TEXT} tecken.`);
export const evidenceTexts = z.object({
  product_description: evidenceText.min(1, 'Skriv vad som såldes.'),
  access_activity_log: evidenceText,
  uncategorized_text: evidenceText,
  refund_refusal_explanation: evidenceText,
} satisfies Record<EvidenceField, z.ZodType>);
/** When the texts were last saved, as the admin who changes them has seen it; null when nobody had. */
const editedAt = instant.nullable().default(null);
export const saveEvidenceInput = moneyRef.extend({ texts: evidenceTexts, editedAt });
export const acceptChargebackInput = moneyRef.extend({ reason });
export const sendEvidenceInput = moneyRef.extend({ texts: evidenceTexts.optional(), editedAt });
