import type { Ore } from '@/domain/money/ore';
import type { OfferStatus } from '@/domain/purchase/dispute';
import type { PartyRole } from '@/domain/purchase/states';
import { lowerFirst, nameOf } from './decision';
import { formatKr } from './money';

type Reader = PartyRole | 'admin';

/** An offer to settle a dispute, with what it gives each, in öre. */
export interface OfferFacts {
  id: string;
  by: PartyRole;
  toBuyer: Ore;
  toSeller: Ore;
  status: OfferStatus;
  at: Date;
  closedAt: Date | null;
}

/** "250 kr tillbaka till köparen, 713,44 kr till säljaren" */
export const splitText = ({ toBuyer, toSeller }: Pick<OfferFacts, 'toBuyer' | 'toSeller'>): string =>
  `${formatKr(toBuyer)} tillbaka till köparen, ${formatKr(toSeller)} till säljaren`;

/** How an offer ended, where the log does not say it in other words. */
const ends: Partial<Record<OfferStatus, (by: string, other: string) => string>> = {
  declined: (_by, other) => `${other} sa nej till förslaget`,
  withdrawn: (by) => `${by} tog tillbaka förslaget`,
  lapsed: () => 'Förslaget slutade gälla',
};

/** What is said of the offers in a dispute's log, to one who reads it. */
export const offerEntries = (offers: readonly OfferFacts[], reader: Reader) =>
  offers.flatMap((offer) => {
    const { id, by, status, at, closedAt } = offer;
    const other = by === 'buyer' ? 'seller' : 'buyer';
    const end = ends[status]?.(nameOf(by, reader), nameOf(other, reader));
    return [
      { key: `offer-${id}`, at, text: `${nameOf(by, reader)} föreslog en uppgörelse: ${splitText(offer)}` },
      ...(end && closedAt ? [{ key: `offer-end-${id}`, at: closedAt, text: end }] : []),
    ];
  });

/** Who answers an offer, as the subject of a sentence. */
export const waitingText = (by: PartyRole, reader: Reader): string =>
  by === reader
    ? `Ditt förslag väntar på ${lowerFirst(nameOf(by === 'buyer' ? 'seller' : 'buyer', reader))}s svar`
    : `${nameOf(by, reader)} föreslår en uppgörelse`;
