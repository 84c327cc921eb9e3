import type { FormErrors } from '@mantine/form';
import { readAmount } from '@/domain/money/ore';
import { type FeePayer, resolvePayer, sellerMustAcceptFee } from '@/domain/race/organiser-fee';
import { type PlaceFacts, placeObstacles, priceObstacle } from '@/domain/race/rules';
import { errorTexts } from '@/text/errors';
import { highestPriceText, resalePausedTexts } from '@/text/organiser';
import type { Outputs } from '@/trpc/client';
import type { ListableRace } from './race-card';

/** What the form of an ad holds. */
export interface Values {
  raceId: string | null;
  /** '' while nothing is typed. */
  price: number | string;
  payerChoice: FeePayer | null;
  entryReference: string;
  startGroup: string;
  customRaceName: string;
  description: string;
  discounted: boolean;
  transferredBefore: boolean;
  termsAccepted: boolean;
  feeAccepted: boolean;
}

export const empty: Values = {
  raceId: null,
  price: '',
  payerChoice: null,
  entryReference: '',
  startGroup: '',
  customRaceName: '',
  description: '',
  discounted: false,
  transferredBefore: false,
  termsAccepted: false,
  feeAccepted: false,
};

export type Saved = Outputs['drafts']['byId'];

/** A draft as the form's values; consents are given again. */
export const valuesOf = ({ id: _, ...draft }: Saved): Values => ({
  ...empty,
  ...draft,
  entryReference: draft.entryReference ?? '',
  startGroup: draft.startGroup ?? '',
  customRaceName: draft.customRaceName ?? '',
  description: draft.description ?? '',
});

export const mustAcceptFee = (race: ListableRace | undefined, choice: FeePayer | null): boolean =>
  race !== undefined &&
  sellerMustAcceptFee(race.nameChangeCost, resolvePayer(race.nameChangeCostPayer, choice));

/** Who pays until the seller chooses otherwise; null where there is nothing to choose. */
export const firstChoice = (race: ListableRace | undefined): FeePayer | null =>
  race?.nameChangeCostPayer === 'seller_chooses' ? 'seller' : null;

/** Field errors by the organiser's rules. */
export const refusals = (race: ListableRace | undefined, place: PlaceFacts): FormErrors =>
  race
    ? Object.fromEntries(
        Object.entries(placeObstacles(race, place)).map(([field, code]) => [field, errorTexts[code].text]),
      )
    : {};

/** The price's error where the race's organiser allows no such price. @param price whole kronor, as typed. */
export function priceErrors(
  race: Pick<ListableRace, 'highestPrice'> | undefined,
  price: number | string,
): FormErrors {
  const { amount } = readAmount(price);
  if (!race?.highestPrice || amount === null) return {};
  return priceObstacle(race, amount) ? { price: highestPriceText(race.highestPrice) } : {};
}

/** The race's error while its organiser lets nobody sell. */
export const pauseErrors = (race: ListableRace | undefined): FormErrors =>
  race?.resalePause ? { raceId: `${resalePausedTexts.title}. ${resalePausedTexts.toSellers}` } : {};

/** The entry reference is optional in some races and required in some; elsewhere what was typed is kept. */
export function entryErrors(race: ListableRace | undefined, { entryReference }: Values): FormErrors {
  if (!race || race.entryReference === 'none') return { entryReference: null };
  const missing = race.entryReference === 'required' && entryReference.trim() === '';
  return missing ? { entryReference: errorTexts.ENTRY_REFERENCE_MISSING.text } : {};
}
