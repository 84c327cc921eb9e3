import { z } from 'zod';
import { codeLength, giveUpReasons } from '@/domain/purchase/hand-over';
import { disputeLimits, problemKinds } from '@/domain/purchase/problems';
import { decisions } from '@/domain/purchase/ruling';
import { buyerFields } from '../race/fields';
import { buyerDetails, oreInput } from './listing';
import { prose, raw } from './text';

export const MAX_TEXT = 2000;

const listingId = z.uuid();

export const listingRef = z.object({ listingId });

export const createCheckoutInput = z.object({
  listingId,
  /** Öre, as shown to the buyer. */
  priceSeen: oreInput,
  feeAccepted: z.boolean().default(false),
  buyerDetails: buyerDetails.optional(),
  /** Whether to remember them for the next purchase; absent: as it is. */
  rememberDetails: z.boolean().optional(),
});

const BAD_REF = 'Ogiltig session eller saknad listingId';
export const checkoutRef = z.object({
  sessionId: raw(BAD_REF).startsWith('cs_', BAD_REF).max(255, BAD_REF),
  listingId: z.uuid(BAD_REF),
});

/** A payment, by the state that Stripe sent its buyer back with. */
export const checkPaymentInput = checkoutRef.extend({ state: raw(BAD_REF).max(100, BAD_REF) });

/** A buyer who comes back without a session's id gives up the reservation that runs. */
export const cancelCheckoutInput = checkoutRef.partial({ sessionId: true });

/** What a party adds in their own words. */
export const MAX_WORDS = 500;

/** A code or link, as it was pasted. */
export const handOverCode = prose
  .min(codeLength.min, 'Klistra in koden eller länken från arrangören.')
  .max(codeLength.max, `Högst ${codeLength.max} tecken.`);

export const completeNameChangeInput = z.object({
  listingId,
  proofUploadId: z.uuid().nullish(),
  code: handOverCode.optional(),
});

export const correctDetailsInput = z.object({ listingId, buyerDetails });

const words = prose.max(MAX_WORDS, `Högst ${MAX_WORDS} tecken.`).optional();

export const requestDetailsInput = z.object({
  listingId,
  field: z.enum(buyerFields, 'Välj vilken uppgift det gäller.'),
  note: words,
});

export const giveUpSaleInput = z.object({
  listingId,
  reason: z.enum(giveUpReasons, 'Välj varför du inte kan genomföra försäljningen.'),
  text: words,
});

export const rejectCodeInput = z.object({ listingId, text: words });

export const reportProblemInput = z.object({
  listingId,
  kind: z.enum(problemKinds, 'Välj vad problemet gäller.').default('other'),
  reason: prose.min(1, 'Vänligen förklara problemet.').max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`),
});

const disputeId = z.uuid();
const notes = prose.max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`).default('');

/** What the form for a decision demands beside its reasons. */
export const findingsInput = prose.max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`);

export const resolveDisputeInput = z.object({
  disputeId,
  decision: z.enum(decisions),
  /** What the admin has seen. */
  findings: findingsInput.optional(),
  notes,
  /** Öre back to the buyer; for a decision in part. */
  part: oreInput.optional(),
});

export const disputeRef = z.object({ disputeId });

/** Öre back to the buyer, from nothing to the purchase's total. */
export const offerSettlementInput = z.object({
  disputeId,
  amount: z
    .number('Skriv ett belopp.')
    .int()
    .min(0, 'Beloppet kan inte vara under 0 kr.')
    .max(Number.MAX_SAFE_INTEGER),
});

/** The offer that the party has seen. */
export const settlementRef = z.object({ disputeId, offerId: z.uuid() });

export const disputeMessageInput = z.object({
  disputeId,
  text: prose
    .min(1, 'Skriv något först.')
    .max(disputeLimits.messageLength, `Högst ${disputeLimits.messageLength} tecken.`),
});
