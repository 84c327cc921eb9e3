import { type BuyerField, buyerFields } from '../race/fields';
import { canBeKept, type TransferWindow } from '../race/windows';

/** What is asked of those who bid on a race's places: they may come to be bought in any window that is left. */
export interface Asked {
  /** What the organiser needs, in any of them. */
  buyerFields: BuyerField[];
  /** The highest of their least ages, in years on the day of the race. */
  minAge: number | null;
  /** The buyer may have to pay the organiser at the name change. */
  laterFee: boolean;
  /** What a place costs in all can be known before it is bought, in one of them at least. */
  feeKnown: boolean;
}

/** What those who bid are asked for now; nothing when no window is left. */
export function askedOf(windows: readonly TransferWindow[], now: Date): Asked {
  const left = windows.filter((window) => canBeKept(window, now));
  const ages = left.flatMap(({ minAge }) => minAge ?? []);
  return {
    buyerFields: buyerFields.filter((field) => left.some((window) => window.buyerFields.includes(field))),
    minAge: ages.length > 0 ? Math.max(...ages) : null,
    laterFee: left.some(({ payer, cost }) => payer !== 'seller' && cost !== 0),
    feeKnown: left.length === 0 || left.some(({ payer, cost }) => payer !== 'buyer' || cost !== null),
  };
}
