import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bannerColors } from '@/domain/site/ads';
import type { AuditAction, AuditEntity } from '@/text/audit';
import { amount, id, instant, ref } from './columns';
import { listings } from './listings';
import { races } from './races';
import { users } from './users';

export const adType = pgEnum('ad_type', ['banner', 'card', 'interstitial']);
export const adAudience = pgEnum('ad_audience', ['everyone', 'signed_in']);

export const ads = pgTable(
  'ads',
  {
    id: id(),
    title: text().notNull(),
    description: text(),
    imageUrl: text(),
    linkUrl: text().notNull(),
    type: adType().notNull(),
    audience: adAudience().notNull().default('everyone'),
    /** A fixed place on the site ("footer", "search-top"); null for ads that rotate. */
    slot: text(),
    active: boolean().notNull().default(true),
    startDate: instant(),
    endDate: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('ads_slot').on(t.slot).where(sql`${t.active}`),
    index('ads_type').on(t.type).where(sql`${t.active}`),
    index('ads_newest').on(t.createdAt.desc().nullsFirst()),
    check('ads_link', sql`${t.linkUrl} ~ '^(https?://|/)'`),
    check('ads_dates', sql`${t.startDate} < ${t.endDate}`),
  ],
);

/** The races an ad shows beside; an ad with no rows shows everywhere. */
export const adRaceVisibility = pgTable(
  'ad_race_visibility',
  {
    adId: ref(() => ads.id, { onDelete: 'cascade' }),
    raceId: ref(() => races.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.adId, t.raceId] }), index('ad_race_visibility_race').on(t.raceId)],
);

export const bannerColor = pgEnum('banner_color', bannerColors);

export const homepageBanners = pgTable(
  'homepage_banners',
  {
    id: id(),
    message: text().notNull(),
    color: bannerColor().notNull(),
    isActive: boolean().notNull().default(true),
    createdBy: uuid().references(() => users.id),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index('homepage_banners_newest').on(t.createdAt.desc().nullsFirst()),
    check('homepage_banners_message', sql`length(trim(${t.message})) > 0`),
  ],
);

export const raceWatches = pgTable(
  'race_watches',
  {
    id: id(),
    email: text().notNull(),
    raceId: ref(() => races.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the confirmation mail. */
    confirmTokenHash: text(),
    confirmedAt: instant(),
    /** In every watch mail's unsubscribe link. */
    unsubscribeToken: text().notNull(),
    /** The most a place may cost in all, öre: price, service fee and the organiser's fee; null for any price. */
    maximum: amount(),
    /** The watch whose mail confirms this one too: distances of a race are confirmed together. */
    requestedWith: uuid().references((): AnyPgColumn => raceWatches.id, { onDelete: 'set null' }),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('race_watches_once').on(t.email, t.raceId),
    uniqueIndex('race_watches_unsubscribe').on(t.unsubscribeToken),
    uniqueIndex('race_watches_confirm').on(t.confirmTokenHash),
    // Who is mailed of a place at a total, in the order they began.
    index('race_watches_line')
      .on(t.raceId, t.confirmedAt, t.id, t.maximum)
      .where(sql`${t.confirmedAt} is not null`),
    index('race_watches_requested_with').on(t.requestedWith).where(sql`${t.requestedWith} is not null`),
    index('race_watches_unconfirmed').on(t.createdAt).where(sql`${t.confirmedAt} is null`),
    index('race_watches_user').on(t.userId),
    index('race_watches_race').on(t.raceId),
    check('race_watches_email', sql`${t.email} = lower(${t.email})`),
    check('race_watches_maximum', sql`${t.maximum} between 3100 and 10003000`),
  ],
);

/** When each address that watches races got its last mail about listings, or gets the digest that is scheduled. */
export const watchAddresses = pgTable(
  'watch_addresses',
  {
    id: id(),
    /** SHA-256 of the address. */
    emailHash: text().notNull(),
    mailAt: instant().notNull(),
  },
  (t) => [uniqueIndex('watch_addresses_email').on(t.emailHash), index('watch_addresses_oldest').on(t.mailAt)],
);

/** Listings that sellers have deleted lately: watchers are not notified again of the ones that replace them. */
export const deletedListings = pgTable(
  'deleted_listings',
  {
    id: id(),
    sellerId: ref(() => users.id, { onDelete: 'cascade' }),
    raceId: ref(() => races.id, { onDelete: 'cascade' }),
    /** What it cost in all, öre. */
    total: amount().notNull(),
    deletedAt: instant().notNull(),
  },
  (t) => [
    index('deleted_listings_seller').on(t.sellerId, t.raceId, t.deletedAt),
    index('deleted_listings_race').on(t.raceId),
    index('deleted_listings_oldest').on(t.deletedAt),
  ],
);

/** The mails sent to watches: one per watch and listing. */
export const watchMails = pgTable(
  'watch_mails',
  {
    watchId: ref(() => raceWatches.id, { onDelete: 'cascade' }),
    listingId: ref(() => listings.id, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    /** The address whose digest it waits for; null of what was mailed on its own. */
    digestAddressId: uuid().references(() => watchAddresses.id, { onDelete: 'set null' }),
    /** The job that mails the digest. */
    digestJobId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.watchId, t.listingId] }),
    index('watch_mails_listing').on(t.listingId),
    index('watch_mails_digest_address_id').on(t.digestAddressId).where(sql`${t.digestAddressId} is not null`),
    index('watch_mails_digest_job_id').on(t.digestJobId).where(sql`${t.digestJobId} is not null`),
  ],
);

/** Everything admins do. Append-only (a trigger holds it). */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    adminId: ref(() => users.id),
    action: text().$type<AuditAction>().notNull(),
    entity: text().$type<AuditEntity>().notNull(),
    entityId: text().notNull(),
    detail: jsonb(),
    at: instant().notNull(),
  },
  (t) => [
    index('audit_log_newest').on(t.at.desc().nullsFirst()),
    index('audit_log_entity').on(t.entity, t.at.desc().nullsFirst()),
    index('audit_log_entity_id').on(t.entityId, t.at.desc().nullsFirst()),
    index('audit_log_admin').on(t.adminId, t.at.desc().nullsFirst()),
    index('audit_log_action').on(t.action, t.at.desc().nullsFirst()),
  ],
);

/** The shape rate-limiter-flexible keeps its counters in. */
export const rateLimits = pgTable(
  'rate_limits',
  { key: text().primaryKey(), points: integer().notNull().default(0), expire: instant() },
  (t) => [index('rate_limits_expire').on(t.expire)],
);
