import { StepLine } from '@/components/step-line';
import type { Listing } from '@/features/listings/live-listing';
import { promisedSteps } from '@/features/purchases/promised-steps';

/** What happens when this listing is bought, with the dates. */
export const PromisedStepLine = ({ ifBoughtNow }: Pick<Listing, 'ifBoughtNow'>) => (
  <StepLine
    steps={promisedSteps(ifBoughtNow ?? undefined)}
    label="Fyra steg från betalning till utbetalning"
  />
);
