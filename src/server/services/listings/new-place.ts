import type { z } from 'zod';
import type { createListingInput } from '@/domain/listing/input';
import { kronor } from '@/domain/money/ore';
import type { NewPlace } from './insert-listing';

/** What came from the form as it is stored: nothing is null. */
export const newPlace = (input: z.infer<typeof createListingInput>): NewPlace => ({
  raceId: input.raceId,
  price: kronor(input.price),
  payerChoice: input.payerChoice,
  feeAccepted: input.feeAccepted,
  startGroup: input.startGroup || null,
  customRaceName: input.customRaceName || null,
  description: input.description || null,
  discounted: input.discounted ?? false,
  transferredBefore: input.transferredBefore ?? false,
  entryReference: input.entryReference || null,
});
