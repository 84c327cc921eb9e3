import { splitPrice } from '@/domain/fees';
import { kronor } from '@/domain/money';
import type { EventInput, ListingFacts, PurchaseFacts, Situation } from '@/domain/purchase/guards';
import type { RaceFacts } from '@/domain/race/rules';

export const BUYER = 'buyer-1';
export const SELLER = 'seller-1';
export const PRICE = kronor(995);

/** A listing paid on 1 March 2027 at 12.00 in Stockholm, with name changes open and a deadline far off. */
export const paidAt = new Date('2027-03-01T11:00:00Z');
export const nameChangeDeadline = new Date('2027-03-03T11:00:00Z');
/** The seller answered on 2 March at 12.00. */
export const nameChangedAt = new Date('2027-03-02T11:00:00Z');
export const confirmationDeadline = new Date('2027-03-05T11:00:00Z');

export const aRace = (changes: Partial<RaceFacts> = {}): RaceFacts => ({
  date: '2027-06-05',
  nameChangeRule: 'allowed',
  nameChangeOpens: null,
  nameChangeDeadline: '2027-05-20',
  nameChangeCost: kronor(200),
  nameChangeCostPayer: 'seller_chooses',
  ...changes,
});

export const aListing = (changes: Partial<ListingFacts> = {}): ListingFacts => ({
  status: 'available',
  sellerId: SELLER,
  price: PRICE,
  payer: 'seller',
  ...changes,
});

export const aPurchase = (changes: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  state: 'pending_payment',
  buyerId: BUYER,
  sellerId: SELLER,
  ...splitPrice(PRICE),
  paidAt,
  nameChangeStartsAt: paidAt,
  nameChangeDeadline,
  reminded24hAt: null,
  reminded32hAt: null,
  confirmationDeadline,
  chargebackAt: null,
  chargebackEndsAt: null,
  ...changes,
});

export const aSituation = (changes: Partial<Situation> = {}): Situation => ({
  purchase: aPurchase(),
  listing: aListing(),
  race: aRace(),
  buyer: { id: BUYER, emailConfirmed: true },
  now: paidAt,
  ...changes,
});

/** All that any event asks to have sent along. */
export const fullInput: EventInput = {
  priceSeen: PRICE,
  feeAccepted: true,
  buyerDetails: { full_name: 'Åsa Öberg' },
  buyerFields: ['full_name'],
  proofUploadId: 'upload-1',
  reason: 'Koden fungerar inte.',
  notes: 'Arrangören bekräftar.',
  refundPart: kronor(100),
  sessionExpired: true,
  paid: { amount: splitPrice(PRICE).total, currency: 'sek' },
};
