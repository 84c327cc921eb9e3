import { aWindow, type WindowWish } from '@sandbox/scenario/windows';
import type { ActorType } from '@/domain/account/actor';
import type { ErrorCode } from '@/domain/errors';
import type { OfferedRace } from '@/domain/listing/relist';
import { splitPrice } from '@/domain/money/fees';
import { kronor } from '@/domain/money/ore';
import type { EventInput, ListingFacts, PurchaseFacts, Situation } from '@/domain/purchase/guards';
import { judge } from '@/domain/purchase/machine';
import type { PurchaseEvent } from '@/domain/purchase/states';
import type { RaceFacts } from '@/domain/race/rules';
import type { TransferWindow } from '@/domain/race/windows';
import { MINUTE, plus } from '@/domain/time';

export const BUYER = 'buyer-1';
export const SELLER = 'seller-1';
export const OFFER = 'offer-1';
export const PRICE = kronor(995);

/** A listing paid on 1 March 2027 at 12.00 in Stockholm, with name changes open and a deadline far off. */
export const paidAt = new Date('2027-03-01T11:00:00Z');
export const nameChangeDeadline = new Date('2027-03-03T11:00:00Z');
/** The seller answered on 2 March at 12.00. */
export const nameChangedAt = new Date('2027-03-02T11:00:00Z');
export const confirmationDeadline = new Date('2027-03-05T11:00:00Z');

/** A race with one window; give `windows` for others. */
export function aRace(changes: Partial<RaceFacts> & WindowWish = {}): RaceFacts {
  const { date = '2027-06-05', nameChangeRule = 'allowed', windows, cancelledAt, ...wish } = changes;
  const known = {
    lastDay: '2027-05-20',
    nameChangeCost: kronor(200),
    nameChangeCostPayer: 'seller_chooses',
  } as const;
  return {
    date,
    nameChangeRule,
    windows: windows ?? [aWindow({ ...known, ...wish }, date)],
    ...(cancelledAt !== undefined && { cancelledAt }),
  };
}

/** A race that takes every start place. */
export const anOfferedRace = (changes: Partial<OfferedRace> = {}): OfferedRace => ({
  ...aRace(),
  refusesDiscounted: false,
  refusesTransferred: false,
  archived: false,
  cancelledAt: null,
  ...changes,
});

/** The only window of a race. */
export function windowOf({ windows }: RaceFacts): TransferWindow {
  const [window] = windows;
  if (!window) throw new Error('The race has no window');
  return window;
}

export const aListing = (changes: Partial<ListingFacts> = {}): ListingFacts => ({
  status: 'available',
  sellerId: SELLER,
  price: PRICE,
  payer: 'seller',
  payerChoice: null,
  ...changes,
});

export const aPurchase = (changes: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  state: 'pending_payment',
  window: windowOf(aRace()),
  buyerId: BUYER,
  sellerId: SELLER,
  ...splitPrice(PRICE),
  paidAt,
  checkoutExpiresAt: plus(paidAt, 31 * MINUTE),
  nameChangeStartsAt: paidAt,
  nameChangeDeadline,
  clockPausedAt: null,
  deadlineBeforePause: null,
  detailsRequestedAt: null,
  codeRejectedAt: null,
  reminded24hAt: null,
  reminded32hAt: null,
  confirmationDeadline,
  disputedAt: changes.state === 'disputed' ? nameChangedAt : null,
  chargebackAt: null,
  chargebackEndsAt: null,
  ...changes,
});

export const aSituation = (changes: Partial<Situation> = {}): Situation => ({
  purchase: aPurchase(),
  listing: aListing(),
  race: aRace(),
  buyer: { id: BUYER, emailConfirmed: true },
  bid: {
    state: 'active',
    maximum: kronor(2000),
    until: new Date('2027-06-01'),
    begunAt: paidAt,
    cardDetachedAt: null,
  },
  now: paidAt,
  ...changes,
});

/** All that any event asks to have sent along. */
export const fullInput: EventInput = {
  priceSeen: PRICE,
  feeAccepted: true,
  buyerDetails: { full_name: 'Åsa Öberg' },
  buyerFields: ['full_name'],
  changedFields: ['full_name'],
  field: 'full_name',
  giveUpReason: 'organiser_refuses',
  proofUploadId: 'upload-1',
  code: 'KOD-1234',
  reason: 'Koden fungerar inte.',
  notes: 'Arrangören bekräftar.',
  refundPart: kronor(100),
  offerId: OFFER,
  sessionExpired: true,
  paid: { amount: splitPrice(PRICE).charged, currency: 'sek' },
  refundedByHand: splitPrice(PRICE).charged,
};

/** What the machine says of an event: that it goes, that it has happened already, or why not. */
export function answerTo(
  event: PurchaseEvent,
  actor: ActorType,
  situation: Situation,
  input: EventInput = fullInput,
): 'go' | 'already' | ErrorCode {
  const verdict = judge(event, actor, situation, input);
  return verdict.kind === 'refused' ? verdict.code : verdict.kind;
}

/** The lines of a table written as text, however it is aligned; one indented further goes on with that before. */
export const linesOf = (table: string): string[] =>
  table
    .trim()
    .split(/\n {2}(?! )/)
    .map((line) => line.trim().replace(/\s+/g, ' '));
