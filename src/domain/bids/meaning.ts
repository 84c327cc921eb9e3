import { SERVICE_FEE } from '../fees';
import type { FeePayer } from '../listing/states';
import { addOre, type Ore, ore } from '../money';
import type { RacePayer } from '../race/windows';
import { highestPriceFor } from './cost';

/** Who pays the organiser now, and what it takes, öre; null where that is not known. */
export interface OrganisersTerms {
  payer: RacePayer | null;
  fee: Ore | null;
}

/** What a maximum means at the organiser's present rules. */
export interface BidMeaning {
  /** The highest price, öre, of places whose seller, and whose buyer, pays the organiser; null where none is bought. */
  sellerPays: Ore | null;
  buyerPays: Ore | null;
  /** The most that is charged, öre: the organiser is paid by the buyer, not by us. Null where nothing can be bought. */
  mostCharged: Ore | null;
}

/** Which places a maximum buys, and what is charged at most. @param feeAccepted the buyer pays the organiser if need be */
export function bidMeaning(maximum: Ore, { payer, fee }: OrganisersTerms, feeAccepted: boolean): BidMeaning {
  const free = fee === ore(0);
  const priceIf = (who: FeePayer): Ore | null => {
    if (payer !== null && payer !== 'seller_chooses' && payer !== who) return null;
    if (who === 'buyer' && !feeAccepted && !free) return null;
    return highestPriceFor(maximum, { nameChangeCost: fee, payer: who });
  };
  const sellerPays = priceIf('seller');
  const buyerPays = priceIf('buyer');
  const highest = Math.max(sellerPays ?? 0, buyerPays ?? 0);
  return { sellerPays, buyerPays, mostCharged: highest > 0 ? addOre(ore(highest), SERVICE_FEE) : null };
}
