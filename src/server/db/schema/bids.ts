import { sql } from 'drizzle-orm';
import { check, index, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bidStates } from '@/domain/bid/states';
import type { BuyerField } from '@/domain/race/fields';
import { amount, id, instant, ref } from './columns';
import { races } from './races';
import { users } from './users';

export const bidState = pgEnum('bid_state', bidStates);

/** Standing orders to buy a place of a race, each with a saved card, in the order they were placed. */
export const bids = pgTable(
  'bids',
  {
    id: id(),
    raceId: ref(() => races.id),
    userId: ref(() => users.id, { onDelete: 'cascade' }),
    state: bidState().notNull(),
    /** The most that its buyer pays in all, öre: price, service fee and the organiser's fee. Only they see it. */
    maximum: amount().notNull(),
    until: instant().notNull(),
    /**
     * What organisers need of the buyer, encrypted (services/bids/bid-details.ts; erased 30 days after its end),
     * and the names of what is given, so that the line can be judged without reading it.
     */
    buyerDetails: text('buyer_details_encrypted'),
    fieldsGiven: text().array().$type<BuyerField[]>().notNull().default(sql`'{}'`),
    /** When its buyer agreed to pay the organiser at the name change; null while they have not. */
    feeAcceptedAt: instant(),
    /** When its buyer requested that the service begin at once, and accepted the effect on the withdrawal right. */
    startConsentAt: instant().notNull(),
    withdrawalKnownAt: instant().notNull(),
    /** Stripe's page that saves the card, then the customer and the card that it is saved as. */
    setupSessionId: text(),
    stripeCustomerId: text(),
    stripePaymentMethodId: text(),
    /** Since when Stripe keeps the card no more for it. */
    cardDetachedAt: instant(),
    begunAt: instant().notNull(),
    /** Its place in line, which nothing changes; null until the card is saved. */
    placedAt: instant(),
    /** When its buyer last changed it. */
    changedAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    // The first in line whose maximum covers a total: read in order, judged within the index.
    index('bids_line').on(t.raceId, t.placedAt, t.id, t.maximum).where(sql`${t.state} = 'active'`),
    // What a seller is shown: the highest few.
    index('bids_demand')
      .on(t.raceId, t.maximum.desc().nullsFirst(), t.userId)
      .where(sql`${t.state} = 'active'`),
    index('bids_race').on(t.raceId, t.state),
    index('bids_user').on(t.userId, t.begunAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('bids_ending').on(t.until).where(sql`${t.state} in ('awaiting_card', 'active', 'paused')`),
    index('bids_without_card').on(t.begunAt).where(sql`${t.state} = 'awaiting_card'`),
    index('bids_details')
      .on(t.updatedAt)
      .where(sql`${t.buyerDetails} is not null and ${t.state} in ('won', 'expired', 'cancelled')`),
    index('bids_ended').on(t.updatedAt).where(sql`${t.state} in ('expired', 'cancelled')`),
    uniqueIndex('bids_setup_session').on(t.setupSessionId),
    // One in line for a race, whatever the code does: places are bought one by one.
    uniqueIndex('bids_one_per_race')
      .on(t.raceId, t.userId)
      .where(sql`${t.state} in ('awaiting_card', 'active', 'matched', 'paused')`),
    index('bids_card')
      .on(t.stripePaymentMethodId)
      .where(sql`${t.stripePaymentMethodId} is not null and ${t.cardDetachedAt} is null`),
    // Cards of ended bids that Stripe still keeps.
    index('bids_card_left')
      .on(t.updatedAt)
      .where(
        sql`${t.state} in ('won', 'expired', 'cancelled') and ${t.stripePaymentMethodId} is not null and ${t.cardDetachedAt} is null`,
      ),
    // Never in plain text.
    check('bids_buyer_details', sql`${t.buyerDetails} like 'v1.%'`),
    check('bids_maximum', sql`${t.maximum} between 3100 and 10003000`),
    check('bids_until', sql`${t.until} > ${t.begunAt}`),
    // Active bids have a card that can be charged.
    check(
      'bids_placed',
      sql`${t.state} in ('awaiting_card', 'expired', 'cancelled') or (${t.placedAt} is not null and ${t.stripeCustomerId} is not null and ${t.stripePaymentMethodId} is not null)`,
    ),
    check('bids_awaiting_card', sql`${t.state} <> 'awaiting_card' or ${t.placedAt} is null`),
  ],
);
