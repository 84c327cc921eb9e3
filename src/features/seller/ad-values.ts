import { type FormErrors, schemaResolver } from '@mantine/form';
import { saveDraftInput } from '@/domain/listing/input';
import { publishObstacles } from '@/domain/listing/publish';
import { readAmount } from '@/domain/money/ore';
import type { FeePayer } from '@/domain/race/organiser-fee';
import { priceObstacle } from '@/domain/race/rules';
import { sellerMayChoose } from '@/domain/race/windows';
import { obstacleTexts } from '@/text/errors';
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

/** Who pays until the seller chooses otherwise; null where there is nothing to choose. */
export const firstChoice = (race: ListableRace | undefined): FeePayer | null =>
  race && sellerMayChoose(race.fees) ? 'seller' : null;

/** What is sent, and judged before; a number that the race does not ask for stays in the form. */
export const toInput = ({ raceId, entryReference, ...values }: Values, race: ListableRace | undefined) => ({
  ...values,
  raceId: raceId ?? '',
  ...(race && race.entryReference !== 'none' && { entryReference }),
});

/** Field errors by the rules of the race and its organiser. */
export function ruleErrors(race: ListableRace | undefined, values: Values): FormErrors {
  if (!race) return {};
  const { highestPrice } = race;
  const rules = { ...race, closed: race.resalePause && ('RESALE_PAUSED' as const) };
  const price = readAmount(values.price).amount;
  const entryReference = values.entryReference.trim() || null;
  return obstacleTexts(publishObstacles(rules, { ...values, price, entryReference }), {
    RESALE_PAUSED: `${resalePausedTexts.title}. ${resalePausedTexts.toSellers}`,
    FEE_NOT_ACCEPTED: 'Du måste acceptera att betala namnändringsavgiften.',
    ...(highestPrice && { PRICE_ABOVE_HIGHEST: highestPriceText(highestPrice) }),
  });
}

const checkShape = schemaResolver(saveDraftInput, { sync: true });

/** All field errors. */
export const errorsOf = (values: Values, race: ListableRace | undefined): FormErrors => ({
  ...checkShape(toInput(values, race)),
  ...ruleErrors(race, values),
});

/** The price's error where the race's organiser allows no such price. @param price whole kronor, as typed. */
export function priceErrors(race: Pick<ListableRace, 'highestPrice'>, price: number | string): FormErrors {
  const { amount } = readAmount(price);
  if (!race.highestPrice || amount === null) return {};
  return priceObstacle(race, amount) ? { price: highestPriceText(race.highestPrice) } : {};
}
