import type { PlaceForSale } from '@/domain/bid/guards';
import type { QueueStep } from '@/domain/bid/queue';
import type { BidState, OrganisersTerms, PriceLimits } from '@/domain/bid/states';
import { SERVICE_FEE } from '@/domain/money/fees';
import type { PayByHand } from '@/domain/purchase/charge';
import { formatKr } from './numbers';

/** The state of a bid, to its buyer. */
export const bidLabels: Record<BidState, string> = {
  awaiting_card: 'Väntar på ditt kort',
  active: 'Väntar på en startplats',
  matched: 'Köper en startplats',
  won: 'Har köpt en startplats',
  paused: 'Pausat',
  expired: 'Tiden gick ut',
  cancelled: 'Borttaget',
};

/** What that means, and what follows. */
export const bidStateTexts: Record<BidState, string> = {
  awaiting_card: 'Budet gäller när ditt kort är sparat hos Stripe. Det har du en timme på dig att göra.',
  active: 'Vi köper den första platsen som passar och mejlar dig direkt. Du behöver inte göra något.',
  matched:
    'En plats är reserverad åt dig och betalas just nu. Går kortet inte att dra får du en länk i ett mejl.',
  won: 'Budet är uppfyllt. Köpet hittar du bland dina köp.',
  paused: 'Vi köper ingenting så länge budet är pausat. Du behåller din plats i kön.',
  expired: 'Ingen plats som passade kom upp i tid. Budet köper inget mer.',
  cancelled: 'Budet köper inget mer.',
};

/** Of a bid whose purchase came to nothing, while it can be resumed and when it cannot. */
export const refundedBidTexts = {
  paused:
    'Köpet blev inte av och pengarna går tillbaka till dig, så vi pausade budet. Du behåller din plats i kön. Återuppta budet om vi ska köpa en annan plats åt dig.',
  won: 'Köpet blev inte av och pengarna går tillbaka till dig. Det här budet köper inget mer, men du kan lägga ett nytt på loppets sida.',
} as const;

/** What a bid needs before it can be resumed, when its card has been removed. */
export const cardGoneText =
  'Stripe glömde ditt kort när budet hade köpt. Spara ett kort, så kan du återuppta budet.';

/** Of a bid that passes places over. */
export const detailsMissingText =
  'Arrangören behöver uppgifter om dig som saknas i budet. Fyll i dem under Ändra, annars köper vi ingenting.';

/** Of a bid whose place waits for its buyer to pay it. */
export const payByHandTexts: Record<PayByHand['why'], string> = {
  declined:
    'Ditt sparade kort nekades, och inga pengar har dragits. Platsen är reserverad åt dig: betala själv, så är den din.',
  authentication_required:
    'Din bank vill att du själv godkänner köpet, och inga pengar har dragits. Platsen är reserverad åt dig: betala själv, så är den din.',
};

/** Before a bid that would buy at once: there is a place already. Followed by a link to it. */
export const placeForSaleText = ({ total }: Pick<PlaceForSale, 'total'>): string =>
  `Det finns en plats för ${formatKr(total)}:`;

/** Of a bid that is paused because a place was not paid. */
export const pausedUnpaidText =
  'Kortet gick inte att dra och platsen betalades inte i tid, så vi pausade budet. Du behåller din plats i kön. Byt kort om det behövs och återuppta sedan budet.';

/** A bid's rough position. @param position among the first so many; null beyond what is counted */
export const positionText = (position: QueueStep | null): string =>
  position === null ? 'Efter de 500 första i kön' : `Bland de ${position} första i kön`;

/** What a maximum means in price. @returns null where it buys nothing */
export function priceLimitsText(
  { sellerPays, buyerPays }: PriceLimits,
  { payer, fee }: OrganisersTerms,
): string | null {
  const ours = formatKr(SERVICE_FEE);
  if (sellerPays !== null && buyerPays !== null && sellerPays !== buyerPays) {
    return `Det räcker till ett pris på ${formatKr(sellerPays)} när säljaren betalar arrangörens avgift, och ${formatKr(buyerPays)} när du gör det. Vår avgift på ${ours} är inräknad.`;
  }
  if (buyerPays !== null && fee) {
    return `Det räcker till ett pris på ${formatKr(buyerPays)}. Arrangörens avgift på ${formatKr(fee)} och vår på ${ours} är inräknade.`;
  }
  const price = sellerPays ?? buyerPays;
  if (price === null) return null;
  const only = payer === 'seller_chooses' && buyerPays === null;
  return `Det räcker till ett pris på ${formatKr(price)}${only ? ', när säljaren betalar arrangörens avgift' : ''}. Vår avgift på ${ours} är inräknad.`;
}
