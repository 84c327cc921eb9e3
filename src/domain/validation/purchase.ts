import { z } from 'zod';
import { disputeLimits, problemKinds } from '@/domain/purchase/problems';
import { decisions } from '@/domain/purchase/ruling';
import { buyerDetails, oreInput } from './listing';

export const MAX_TEXT = 2000;

const listingId = z.uuid();

export const listingRef = z.object({ listingId });

export const createCheckoutInput = z.object({
  listingId,
  /** Öre, as shown to the buyer. */
  priceSeen: oreInput,
  feeAccepted: z.boolean().default(false),
  buyerDetails: buyerDetails.optional(),
});

const BAD_REF = 'Ogiltig session eller saknad listingId';
export const checkoutRef = z.object({
  sessionId: z.string(BAD_REF).startsWith('cs_', BAD_REF).max(255, BAD_REF),
  listingId: z.uuid(BAD_REF),
});

/** A buyer who comes back without a session's id gives up the reservation that runs. */
export const cancelCheckoutInput = checkoutRef.partial({ sessionId: true });

export const completeNameChangeInput = z.object({
  listingId,
  proofUploadId: z.uuid().nullish(),
});

export const reportProblemInput = z.object({
  listingId,
  kind: z.enum(problemKinds, 'Välj vad problemet gäller.').default('other'),
  reason: z.string().trim().min(1, 'Vänligen förklara problemet.').max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`),
});

const disputeId = z.uuid();
const notes = z.string().trim().max(MAX_TEXT, `Högst ${MAX_TEXT} tecken.`).default('');

export const resolveDisputeInput = z.object({
  disputeId,
  decision: z.enum(decisions),
  notes,
  /** Öre back to the buyer; for a decision in part. */
  part: oreInput.optional(),
});

export const disputeRef = z.object({ disputeId });

export const disputeMessageInput = z.object({
  disputeId,
  text: z
    .string()
    .trim()
    .min(1, 'Skriv något först.')
    .max(disputeLimits.messageLength, `Högst ${disputeLimits.messageLength} tecken.`),
});
