import type { BidFacts, BidSituation } from '@/domain/bid/guards';
import type { Offer, OfferedListing, QueuedBid } from '@/domain/bid/queue';
import { kronor } from '@/domain/money/ore';
import { aRace, PRICE, SELLER } from '../samples';

/** Well before the race's window closes. */
export const now = new Date('2027-03-01T11:00:00Z');
export const until = new Date('2027-04-01T00:00:00Z');

export const aBid = (changes: Partial<BidFacts> = {}): BidFacts => ({
  state: 'active',
  maximum: kronor(1300),
  until,
  begunAt: now,
  cardDetachedAt: null,
  ...changes,
});

export const aBidSituation = (changes: Partial<BidSituation> = {}): BidSituation => ({
  bid: aBid(),
  race: aRace(),
  buyer: { emailConfirmed: true, standingBids: 0 },
  now,
  ...changes,
});

export const queued = (id: string, changes: Partial<QueuedBid> = {}): QueuedBid => ({
  ...aBid(),
  id,
  buyerId: `buyer-of-${id}`,
  placedAt: new Date('2027-02-01T10:00:00Z'),
  fieldsGiven: ['full_name', 'email', 'birth_date', 'phone', 'personnummer', 'customer_number', 'address'],
  feeAccepted: true,
  lostThis: false,
  buyer: { blocked: false, emailConfirmed: true, reservations: { open: 0, unpaid: 0 } },
  ...changes,
});

export const forSale = (changes: Partial<OfferedListing> = {}): OfferedListing => ({
  status: 'available',
  sellerId: SELLER,
  price: PRICE,
  payer: 'seller',
  payerChoice: null,
  ...changes,
});

export const anOffer = (changes: Partial<Offer> = {}): Offer => ({
  listing: forSale(),
  race: aRace(),
  seller: { onboardingComplete: true, requirementsDue: false },
  now,
  ...changes,
});
