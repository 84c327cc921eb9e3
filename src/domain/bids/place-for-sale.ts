import type { Ore } from '../money';

/** A place for sale, as the bid form shows it. */
export interface PlaceForSale {
  listingId: string;
  /** In all, öre. */
  total: Ore;
  /** The buyer pays the organiser at the name change: only bids that accept that buy it. */
  buyerPays: boolean;
}

/** The cheapest place that a bid could buy at once. @returns null when there is none */
export const lowestPlace = (places: readonly PlaceForSale[], feeAccepted: boolean): PlaceForSale | null =>
  places
    .filter(({ buyerPays }) => feeAccepted || !buyerPays)
    .reduce<PlaceForSale | null>(
      (least, place) => (least && least.total <= place.total ? least : place),
      null,
    );

/** The place that a bid of so much, öre, buys as soon as it stands. @returns null when it buys none at once */
export function placeWithin(
  places: readonly PlaceForSale[],
  bid: { maximum: number; feeAccepted: boolean },
): PlaceForSale | null {
  const place = lowestPlace(places, bid.feeAccepted);
  return place && place.total <= bid.maximum ? place : null;
}
