import { day, raw } from '../input';
import { MAX_TOTAL, MIN_TOTAL } from '../listing/buyer-cost';
import { buyerDetails } from '../listing/input';
import { feePayers } from '../race/organiser-fee';
import { z } from '../zod';

export const NO_MAXIMUM = 'Skriv det högsta du vill betala.';

/** Öre; whole kronor, as they are typed. */
const maximum = z
  .number(NO_MAXIMUM)
  .int()
  .multipleOf(100, 'Ange beloppet i hela kronor.')
  .min(MIN_TOTAL, `Minst ${MIN_TOTAL / 100} kr: den lägsta startplatsen och vår avgift.`)
  .max(MAX_TOTAL, 'Högst 100 030 kr.');

const slug = raw().min(1).max(200);

/** The total (öre) of the place for sale that the buyer was shown: the bid buys it at once. */
const placeSeen = z.number().int().nullish();

export const bidRef = z.object({ bidId: z.uuid() });

export const bidFormInput = z.object({ raceSlug: slug });

const terms = z.object({
  maximum,
  /** The last day on which it buys. */
  until: day,
  /** To pay the organiser's fee at the name change; without it, only places whose seller pays are bought. */
  feeAccepted: z.boolean().default(false),
  placeSeen,
});

export const beginBidInput = terms.extend({
  raceId: z.uuid(),
  buyerDetails: buyerDetails.optional(),
  /** The service is to begin at once. */
  startConsent: z.boolean(),
  /** What that does to the right of withdrawal is known. */
  withdrawalKnown: z.boolean(),
});

export const resumeBidInput = bidRef.extend({ placeSeen });

/** Absent details stay as they are. */
export const changeBidInput = terms.extend({ bidId: z.uuid(), buyerDetails: buyerDetails.optional() });

export const myBidsInput = z.object({ cursor: raw().max(200).nullish() });

export const demandInput = z.object({
  raceId: z.uuid(),
  /** Who is to pay the organiser, where its rules leave that to the seller. */
  payerChoice: z.enum(feePayers).nullish(),
});
