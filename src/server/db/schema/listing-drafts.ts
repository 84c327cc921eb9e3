import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ErrorCode } from '@/domain/errors';
import { amount, id, instant, ref } from './columns';
import { feePayer } from './listings';
import { races } from './races';
import { users } from './users';

/**
 * Ads that wait for their seller's account, in a table of their own: what reads listings cannot show one by mistake.
 * A draft holds no start number. It is compared when the draft is published, so that nobody can reserve another's
 * number, or find out whether it is taken, without being verified.
 */
export const listingDrafts = pgTable(
  'listing_drafts',
  {
    /** Also that of the listing it becomes, so that publishing it twice makes one. */
    id: id(),
    sellerId: ref(() => users.id, { onDelete: 'cascade' }),
    raceId: ref(() => races.id),
    price: amount().notNull(),
    payerChoice: feePayer(),
    /** The seller has agreed to pay the organiser. */
    feeAccepted: boolean().notNull(),
    startGroup: text(),
    customRaceName: text(),
    description: text(),
    discounted: boolean().notNull(),
    transferredBefore: boolean().notNull(),
    /** The start or booking number, encrypted for its seller. */
    entryReference: text('entry_reference_encrypted'),
    /** Why it could not be published when its seller could sell; null while that has not been tried. */
    refusal: text().$type<ErrorCode>(),
    /** Null when no reminder is left, or the seller wants none. */
    nextReminderAt: instant(),
    /** The seller has stopped them: one on its way is not sent either. */
    remindersStopped: boolean().notNull().default(false),
    /** The secret of the link that stops the reminders. */
    stopToken: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index('listing_drafts_seller').on(t.sellerId, t.createdAt, t.id),
    index('listing_drafts_race').on(t.raceId),
    index('listing_drafts_reminders').on(t.nextReminderAt, t.id).where(sql`${t.nextReminderAt} is not null`),
    index('listing_drafts_kept').on(t.updatedAt),
    uniqueIndex('listing_drafts_stop_token').on(t.stopToken),
    check('listing_drafts_price_bounds', sql`${t.price} between 100 and 10000000`),
    check(
      'listing_drafts_entry_encrypted',
      sql`${t.entryReference} is null or ${t.entryReference} like 'v1.%'`,
    ),
  ],
);
