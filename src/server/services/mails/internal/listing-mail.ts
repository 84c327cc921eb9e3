import { eq } from 'drizzle-orm';
import { callAs } from '@/domain/account/actor';
import { mustCompleteAccount } from '@/domain/account/seller';
import { splitPrice } from '@/domain/money/fees';
import { db } from '@/server/db/client';
import { listingDrafts, listings, races, users } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { unknownKind } from '@/server/lib/unknown-kind';
import type { DraftMailJob, ListingMailJob } from '@/server/queue/queues';
import { draftRefusal } from '@/text/errors';
import { quotedTitle } from '@/text/listing';
import { costOf } from '../../listings';
import { getOnboardingStatus } from '../../sellers';
import { mailCover, picturedRace } from './mail-cover';
import { url, type Written, writeMail } from './write';

/**
 * Writes the mail a seller gets when a listing is published, paused for its price, or an admin has answered whether it
 * is put up for sale again.
 * @returns null when there is nothing to say any more: it has been deleted, or its price is allowed by now.
 */
export async function listingMail(job: ListingMailJob): Promise<Written> {
  const [row] = await db
    .select({ listing: listings, seller: users, race: races })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(races, eq(races.id, listings.raceId))
    .where(eq(listings.id, job.listingId));
  if (!row || row.listing.deletedAt) return null;
  const { listing, seller, race } = row;
  const { raceName } = listing;
  const title = quotedTitle(listing);
  if (job.mail === 'priceAboveHighest') {
    const { price, timeoutStatus } = listing;
    const { highestPrice } = race;
    if (timeoutStatus !== 'inactive_due_to_price' || highestPrice === null) return null;
    const link = url(`/listings/${listing.id}/edit`);
    return writeMail(seller.email, 'priceAboveHighest', {
      firstName: seller.firstName,
      raceName,
      title,
      price,
      highestPrice,
      link,
    });
  }
  const { firstName } = seller;
  if (job.mail === 'relistApproved') {
    if (listing.status === 'inactive') return null;
    const link = url(`/listings/${listing.id}`);
    return writeMail(seller.email, 'relistApproved', { firstName, raceName, title, link });
  }
  if (job.mail === 'relistDeclined') {
    const { relistDeclineReason: reason } = listing;
    if (!reason) return null;
    const link = url('/auth/profile?tab=listings');
    return writeMail(seller.email, 'relistDeclined', { firstName, raceName, title, reason, link });
  }
  if (job.mail !== 'listingPublished') return unknownKind(job.mail);
  const picture = await mailCover('listingPublished', picturedRace(listing, race));
  const mail = await writeMail(seller.email, 'listingPublished', {
    firstName: seller.firstName,
    link: url(`/listings/${listing.id}`),
    raceName,
    title,
    raceDate: listing.date,
    distance: listing.distance,
    location: listing.location,
    split: splitPrice(listing.price),
    cost: costOf(listing, race, now()),
    cover: picture && { id: picture.id, alt: listing.raceName },
  });
  return { ...mail, picture };
}

/**
 * Writes a mail of a draft. Whether there is anything to be reminded of is read from Stripe: not while it is looking at
 * what it was given, nor when it has decided.
 * @returns null when there is nothing to say, or no draft any more.
 * @throws DomainError PAYMENT_PROVIDER_DOWN, so that the queue tries again.
 */
export async function draftMail(job: DraftMailJob, now: Date): Promise<Written> {
  const [row] = await db
    .select({ draft: listingDrafts, race: races, seller: users })
    .from(listingDrafts)
    .innerJoin(races, eq(races.id, listingDrafts.raceId))
    .innerJoin(users, eq(users.id, listingDrafts.sellerId))
    .where(eq(listingDrafts.id, job.draftId));
  if (!row || row.seller.deletedAt) return null;
  const { draft, race, seller } = row;
  const mail = {
    firstName: seller.firstName,
    raceName: race.raceName,
    title: quotedTitle({ raceName: race.raceName, customRaceName: draft.customRaceName }),
    link: url('/auth/profile?tab=listings'),
  };
  if (job.mail === 'draftRefused') {
    if (!draft.refusal) return null;
    return writeMail(seller.email, 'draftRefused', { ...mail, why: draftRefusal(draft.refusal) });
  }
  if (job.mail !== 'draftReminder') return unknownKind(job);
  if (draft.remindersStopped) return null;
  const standing = await getOnboardingStatus(callAs('user', seller.id, now));
  const waitsForSeller = standing.state === 'none' || (standing.state === 'begun' && !standing.reviewing);
  if (!waitsForSeller) return null;
  return writeMail(seller.email, 'draftReminder', {
    ...mail,
    hours: job.hours,
    next: standing.state === 'none' ? 'begin' : mustCompleteAccount(standing) ? 'complete' : 'go_on',
    stopLink: url(`/utkast/paminnelser?token=${encodeURIComponent(draft.stopToken)}`),
  });
}
