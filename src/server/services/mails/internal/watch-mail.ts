import { and, asc, eq, isNull } from 'drizzle-orm';
import { fitsWatch, watchedTotal } from '@/domain/listing/watches';
import { sha256 } from '@/server/auth/hash';
import { mailedToken } from '@/server/auth/mailed-code';
import { db } from '@/server/db/client';
import { listings, races, raceWatches } from '@/server/db/schema';
import type { Mail } from '@/server/email/transport';
import { now } from '@/server/lib/clock';
import { unknownKind } from '@/server/lib/unknown-kind';
import type { WatchMailJob } from '@/server/queue/queues';
import { costOf } from '@/server/services/listings';
import { mailCover, picturedRace } from './mail-cover';
import { url, writeMail } from './write';

/**
 * Writes a mail of a race watch, with the unsubscribe headers of RFC 2369 and RFC 8058.
 * The confirmation link is the same in each mail about the watch; the queue holds none.
 * @returns null when the watch has ended, or when what the mail is about is over.
 */
export async function watchMail(
  job: WatchMailJob,
): Promise<(Omit<Mail, 'id'> & Required<Pick<Mail, 'headers'>>) | null> {
  const [row] = await db
    .select({ watch: raceWatches, race: races })
    .from(raceWatches)
    .innerJoin(races, eq(races.id, raceWatches.raceId))
    .where(eq(raceWatches.id, job.watchId));
  if (!row) return null;
  const { watch, race } = row;
  const out = encodeURIComponent(watch.unsubscribeToken);
  const endLink = url(`/bevakning/avsluta?token=${out}`);
  const envelope = {
    headers: {
      'List-Unsubscribe': `<${url(`/api/watches/unsubscribe?token=${out}`)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
  if (job.mail === 'watchConfirm') {
    if (watch.confirmedAt) return null;
    const token = mailedToken(`watch:${watch.id}`);
    await db
      .update(raceWatches)
      .set({ confirmTokenHash: sha256(token) })
      .where(eq(raceWatches.id, watch.id));
    const link = url(`/bevakning/bekrafta?token=${token}`);
    const others = await db
      .select({ raceName: races.raceName })
      .from(raceWatches)
      .innerJoin(races, eq(races.id, raceWatches.raceId))
      .where(and(eq(raceWatches.requestedWith, watch.id), isNull(raceWatches.confirmedAt)))
      .orderBy(asc(races.raceName));
    const raceNames = [race, ...others].map(({ raceName }) => raceName);
    const { maximum } = watch;
    return { ...envelope, ...(await writeMail(watch.email, 'watchConfirm', { raceNames, maximum, link })) };
  }
  if (job.mail !== 'watchHit') return unknownKind(job);
  const [listing] = await db.select().from(listings).where(eq(listings.id, job.listingId));
  if (!watch.confirmedAt || !listing || listing.deletedAt || listing.status !== 'available') return null;
  if (!fitsWatch(watch, watchedTotal(listing))) return null;
  const picture = await mailCover('watchHit', picturedRace(listing, race));
  const mail = await writeMail(watch.email, 'watchHit', {
    raceName: listing.raceName,
    raceDate: listing.date,
    distance: listing.distance,
    location: listing.location,
    cost: costOf(listing, race, now()),
    link: url(`/listings/${listing.id}`),
    bidLink: url(`/lopp/${race.slug}/kop-at-mig`),
    endLink,
    cover: picture && { id: picture.id, alt: race.raceName },
  });
  return { ...envelope, ...mail, picture };
}
