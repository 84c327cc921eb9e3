import { eq } from 'drizzle-orm';
import { splitPrice } from '@/domain/money/fees';
import { renderMail } from '@/emails';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { listings, races, users } from '@/server/db/schema';
import type { Mail } from '@/server/email/transport';
import { now } from '@/server/lib/clock';
import type { ListingMailJob } from '@/server/queue/queues';
import { costOf } from '@/server/services/listings';
import { mailCover, picturedRace } from './mail-cover';

/**
 * Writes the mail a seller gets when a listing is published, or paused for its price.
 * @returns null when there is nothing to say any more: it has been deleted, or its price is allowed by now.
 */
export async function listingMail(job: ListingMailJob): Promise<Omit<Mail, 'id'> | null> {
  const [row] = await db
    .select({ listing: listings, seller: users, race: races })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .innerJoin(races, eq(races.id, listings.raceId))
    .where(eq(listings.id, job.listingId));
  if (!row || row.listing.deletedAt) return null;
  const { listing, seller, race } = row;
  const title = listing.customRaceName ?? listing.raceName;
  if (job.mail === 'priceAboveHighest') {
    const { price, timeoutStatus } = listing;
    const { highestPrice } = race;
    if (timeoutStatus !== 'inactive_due_to_price' || highestPrice === null) return null;
    const link = `${env.SITE_URL}/listings/${listing.id}/edit`;
    const { firstName } = seller;
    const mail = await renderMail('priceAboveHighest', { firstName, title, price, highestPrice, link });
    return { to: seller.email, ...mail };
  }
  const picture = await mailCover('listingPublished', picturedRace(listing, race));
  const mail = await renderMail('listingPublished', {
    firstName: seller.firstName,
    link: `${env.SITE_URL}/listings/${listing.id}`,
    title,
    raceDate: listing.date,
    distance: listing.distance,
    location: listing.location,
    split: splitPrice(listing.price),
    cost: costOf(listing, race, now()),
    cover: picture && { id: picture.id, alt: listing.raceName },
  });
  return { to: seller.email, ...mail, picture };
}
