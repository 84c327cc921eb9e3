import { eq } from 'drizzle-orm';
import { splitPrice } from '@/domain/fees';
import { type RenderedMail, renderMail } from '@/emails';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { listings, users } from '@/server/db/schema';
import type { ListingMailJob } from '@/server/jobs/queues';

/** Writes the mail a seller gets when a listing is published. */
export async function listingMail(job: ListingMailJob): Promise<(RenderedMail & { to: string }) | null> {
  const [row] = await db
    .select({ listing: listings, seller: users })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.sellerId))
    .where(eq(listings.id, job.listingId));
  if (!row || row.listing.deletedAt) return null;
  const { listing, seller } = row;
  const mail = await renderMail('listingPublished', {
    firstName: seller.firstName,
    link: `${env.SITE_URL}/listings/${listing.id}`,
    title: listing.customRaceName ?? listing.raceName,
    raceDate: listing.date,
    distance: listing.distance,
    location: listing.location,
    split: splitPrice(listing.price),
  });
  return { to: seller.email, ...mail };
}
