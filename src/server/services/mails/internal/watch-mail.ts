import { and, asc, eq, isNull } from 'drizzle-orm';
import { retentionDays } from '@/domain/account/erasure';
import { totalOf } from '@/domain/listing/buyer-cost';
import { fitsWatch, joinTokens, MAX_IN_DIGEST } from '@/domain/listing/watches';
import { sha256 } from '@/server/auth/hash';
import { mailedToken } from '@/server/auth/mailed-code';
import { db, type Executor, inTransaction } from '@/server/db/client';
import { listings, races, raceWatches, watchMails } from '@/server/db/schema';
import { inSwedish } from '@/server/db/words';
import type { Mail } from '@/server/email/transport';
import { now } from '@/server/lib/clock';
import { unknownKind } from '@/server/lib/unknown-kind';
import type { WatchMailJob } from '@/server/queue/queues';
import { costOf } from '@/server/services/listings';
import { queuePushes } from '@/server/services/pushes';
import { mailCover, picturedRace } from './mail-cover';
import { raceUrl, url, writeMail } from './write';

/** A bound, not a page: what more has come in an hour is counted up to it. */
const MAX_READ = 200;

type WatchMail = Omit<Mail, 'id'> & Required<Pick<Mail, 'headers'>>;
type Watch = typeof raceWatches.$inferSelect;
type Listing = typeof listings.$inferSelect;
type Race = typeof races.$inferSelect;

const endLinkOf = ({ unsubscribeToken }: Watch): string =>
  url(`/bevakning/avsluta?token=${encodeURIComponent(unsubscribeToken)}`);

/** The unsubscribe headers of RFC 2369 and RFC 8058, for all the watches that a mail is about. */
function endHeaders(watches: Watch[]): Record<string, string> {
  const token = joinTokens(watches.map(({ unsubscribeToken }) => unsubscribeToken));
  return {
    'List-Unsubscribe': `<${url(`/api/watches/unsubscribe?token=${encodeURIComponent(token)}`)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Asks whether an address is to watch. The link is the same in each mail about the watch; the queue holds none. */
async function confirmMail(watch: Watch, race: Race): Promise<WatchMail | null> {
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
    .orderBy(asc(inSwedish(races.raceName)));
  const raceNames = [race, ...others].map(({ raceName }) => raceName);
  const { maximum } = watch;
  const validDays = retentionDays.unconfirmedWatches;
  const mail = await writeMail(watch.email, 'watchConfirm', { raceNames, maximum, validDays, link });
  return { ...mail, headers: endHeaders([watch]) };
}

/** A place that a watch found. */
interface Hit {
  watch: Watch;
  listing: Listing;
  race: Race;
}

/** Whether it is still for sale, and still wanted. */
const isNews = ({ watch, listing }: Hit): boolean =>
  watch.confirmedAt !== null &&
  !listing.deletedAt &&
  listing.status === 'available' &&
  fitsWatch(watch, totalOf(listing));

/** The catalogue's name alone: the reader has not chosen the listing. */
const placeOf = ({ watch, listing, race }: Hit) => ({
  raceName: listing.raceName,
  raceDate: listing.date,
  distance: listing.distance,
  location: listing.location,
  cost: costOf(listing, race, now()),
  link: url(`/listings/${listing.id}`),
  endLink: endLinkOf(watch),
});

async function hitMail(hit: Hit): Promise<WatchMail> {
  const { watch, listing, race } = hit;
  const picture = await mailCover('watchHit', picturedRace(listing, race));
  const mail = await writeMail(watch.email, 'watchHit', {
    ...placeOf(hit),
    bidLink: url(`/lopp/${race.slug}/kop-at-mig`),
    cover: picture && { id: picture.id, alt: race.raceName },
  });
  return { ...mail, headers: endHeaders([watch]), picture };
}

const selectDigest = (tx: Executor, jobId: string) =>
  tx
    .select({ watch: raceWatches, listing: listings, race: races })
    .from(watchMails)
    .innerJoin(raceWatches, eq(raceWatches.id, watchMails.watchId))
    .innerJoin(listings, eq(listings.id, watchMails.listingId))
    .innerJoin(races, eq(races.id, listings.raceId))
    .where(eq(watchMails.digestJobId, jobId))
    .orderBy(asc(watchMails.createdAt), asc(watchMails.listingId))
    .limit(MAX_READ);

/**
 * The hits of an address's digest. The first run of the job claims those that wait, and queues the push beside the mail; a
 * retry writes the same.
 */
const claimDigest = (jobId: string, addressId: string): Promise<Hit[]> =>
  inTransaction(async (tx) => {
    const taken = await tx
      .update(watchMails)
      .set({ digestJobId: jobId, digestAddressId: null })
      .where(eq(watchMails.digestAddressId, addressId))
      .returning({ watchId: watchMails.watchId });
    const hits = (await selectDigest(tx, jobId)).filter(isNews);
    const [first, ...others] = hits;
    const userId = hits.find(({ watch }) => watch.userId)?.watch.userId;
    if (taken.length > 0 && first && userId) {
      const listingId = first.listing.id;
      await queuePushes(tx, [{ kind: 'watchHit', userId, listingId, others: others.length }]);
    }
    return hits;
  });

async function hitsMail(jobId: string, addressId: string): Promise<WatchMail | null> {
  const hits = await claimDigest(jobId, addressId);
  const [first] = hits;
  if (!first) return null;
  if (hits.length === 1) return hitMail(first);
  const shown = hits.slice(0, MAX_IN_DIGEST);
  const byId = new Map(shown.map(({ watch, race }) => [watch.id, { watch, raceName: race.raceName }]));
  const ended = [...byId.values()];
  const isOneRace = shown.every(({ race }) => race.id === first.race.id);
  const mail = await writeMail(first.watch.email, 'watchDigest', {
    places: shown.map(placeOf),
    more: hits.length - shown.length,
    link: isOneRace ? raceUrl(first.race) : url('/search'),
    endLinks: ended.map(({ watch, raceName }) => ({ raceName, link: endLinkOf(watch) })),
  });
  return { ...mail, headers: endHeaders(ended.map(({ watch }) => watch)) };
}

/**
 * Writes a mail of race watches.
 * @returns null when the watch has ended, or when what the mail is about is over.
 */
export async function watchMail(jobId: string, job: WatchMailJob): Promise<WatchMail | null> {
  if (job.mail === 'watchDigest') return hitsMail(jobId, job.addressId);
  const [row] = await db
    .select({ watch: raceWatches, race: races })
    .from(raceWatches)
    .innerJoin(races, eq(races.id, raceWatches.raceId))
    .where(eq(raceWatches.id, job.watchId));
  if (!row) return null;
  if (job.mail === 'watchConfirm') return confirmMail(row.watch, row.race);
  if (job.mail !== 'watchHit') return unknownKind(job);
  const [listing] = await db.select().from(listings).where(eq(listings.id, job.listingId));
  const hit = listing && { ...row, listing };
  return hit && isNews(hit) ? hitMail(hit) : null;
}
