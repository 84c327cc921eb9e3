import { db } from '@sandbox/database';
import type { TestCard } from '@sandbox/stripe/customers';
import { eq } from 'drizzle-orm';
import { callAs } from '@/domain/account/actor';
import { latestDay } from '@/domain/bid/states';
import type { BuyerField } from '@/domain/race/fields';
import { bids } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { beginBid } from '@/server/services/bids/begin-bid';
import { continueCard } from '@/server/services/bids/bid-card';
import { aRace, type Race } from './listings';
import { buyerDetailsFor } from './purchase';
import { aUser, type User } from './users';

export type Bid = typeof bids.$inferSelect;

interface BidWish {
  race?: Race;
  buyer?: User;
  /** Whole kronor, in all. */
  maximum?: number;
  card?: TestCard;
  feeAccepted?: boolean;
  /** What organisers ask; absent: all that the race does. */
  fields?: readonly BuyerField[];
}

/** The inputs of the form of a bid. */
export const bidForm = (race: Race, { maximum = 2000, feeAccepted = true, fields }: BidWish = {}) => {
  const required = fields ?? race.windows.flatMap(({ buyerFields }) => buyerFields);
  return {
    raceId: race.id,
    maximum: maximum * 100,
    until: latestDay(race) ?? race.date,
    feeAccepted,
    placeSeen: maximum * 100,
    ...(required.length > 0 && { buyerDetails: buyerDetailsFor(required) }),
    startConsent: true,
    withdrawalKnown: true,
  };
};

const readBid = async (buyerId: string, raceId: string): Promise<Bid> => {
  const rows = await db.select().from(bids).where(eq(bids.userId, buyerId));
  const bid = rows.find((row) => row.raceId === raceId && row.state !== 'cancelled');
  if (!bid) throw new Error('There is no bid');
  return bid;
};

/** A bid whose card has not been saved. */
export async function aBidWithoutCard(wish: BidWish = {}): Promise<{ bid: Bid; buyer: User; race: Race }> {
  const race = wish.race ?? (await aRace());
  const buyer = wish.buyer ?? (await aUser());
  await beginBid(bidForm(race, wish), callAs('buyer', buyer.id, now()));
  return { bid: await readBid(buyer.id, race.id), buyer, race };
}

/** Saves a card on the stand-in's page for a bid that waits for it. */
export async function saveCard(bid: Bid, card: TestCard = 'works'): Promise<void> {
  const answer = await fetch(new URL(`/checkout/${bid.setupSessionId}`, process.env.SANDBOX_URL), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'save', card }),
  });
  if (!answer.ok) throw new Error(`The stand-in did not save the card: ${answer.status}`);
}

/** A bid in line, made by the real services and the stand-in's page. */
export async function aBid(wish: BidWish = {}): Promise<{ bid: Bid; buyer: User; race: Race }> {
  const begun = await aBidWithoutCard(wish);
  await saveCard(begun.bid, wish.card);
  await continueCard({ bidId: begun.bid.id }, callAs('buyer', begun.buyer.id, now()));
  return { ...begun, bid: await readBid(begun.buyer.id, begun.race.id) };
}
