import type { Ore } from '@/domain/money/ore';
import type { BuyerField } from '@/domain/race/fields';
import type { RacePayer } from '@/domain/race/organiser-fee';
import type { EntryReferenceRule, TransferMechanism, TransferWindow } from '@/domain/race/windows';
import { type DateString, endOfDay, startOfDay } from '@/domain/time';

/** A race's only transfer window, by days. */
export interface WindowWish {
  opensDay?: DateString | null;
  lastDay?: DateString | null;
  transferMechanism?: TransferMechanism;
  nameChangeCost?: Ore | null;
  nameChangeCostPayer?: RacePayer;
  buyerFields?: readonly BuyerField[];
  entryReference?: EntryReferenceRule;
}

/** A window from the beginning of a day to the end of another, or to the beginning of the race's. */
export const aWindow = (
  wish: WindowWish,
  raceDate: DateString,
  overrides: Partial<TransferWindow> = {},
): TransferWindow => ({
  opensAt: wish.opensDay ? startOfDay(wish.opensDay) : null,
  closesAt: wish.lastDay ? endOfDay(wish.lastDay) : startOfDay(raceDate),
  mechanism: wish.transferMechanism ?? 'seller_direct',
  cost: wish.nameChangeCost ?? null,
  payer: wish.nameChangeCostPayer ?? 'seller',
  buyerFields: wish.buyerFields ?? [],
  entryReference: wish.entryReference ?? 'none',
  minAge: null,
  note: null,
  ...overrides,
});
