import { and, desc, eq, sql } from 'drizzle-orm';
import { type AdAudience, adStatus } from '@/domain/ads';
import { MINUTE } from '@/domain/time';
import { onCatalogueChange } from '../../db/catalogue-changes';
import { db } from '../../db/client';
import { adRaceVisibility, ads } from '../../db/schema';
import { remember } from '../../lib/remember';

/** More than anyone would run at once; a bound, not a page. */
const MOST = 100;

async function read(audience: AdAudience) {
  return db
    .select({
      id: ads.id,
      title: ads.title,
      description: ads.description,
      imageUrl: ads.imageUrl,
      linkUrl: ads.linkUrl,
      type: ads.type,
      slot: ads.slot,
      active: ads.active,
      startDate: ads.startDate,
      endDate: ads.endDate,
      raceIds: sql<
        string[]
      >`coalesce(array_agg(${adRaceVisibility.raceId}) filter (where ${adRaceVisibility.raceId} is not null), '{}')`,
    })
    .from(ads)
    .leftJoin(adRaceVisibility, eq(adRaceVisibility.adId, ads.id))
    .where(and(eq(ads.active, true), audience === 'everyone' ? eq(ads.audience, 'everyone') : undefined))
    .groupBy(ads.id)
    .orderBy(desc(ads.createdAt))
    .limit(MOST);
}

const recall = remember(read, { forMs: MINUTE, atMost: 2, invalidateOn: onCatalogueChange });

/** As a deck of cards is shuffled: each order as likely. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const deck = [...items];
  for (let i = deck.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    [deck[i], deck[j]] = [deck[j] as Item, deck[i] as Item];
  }
  return deck;
}

/**
 * The ads a visitor may see now, in an order that is new each time: whoever shows them takes the first that fits.
 * Those with races show only beside them.
 */
export async function listAds(audience: AdAudience, now: Date) {
  const running = (await recall(audience)).filter((ad) => adStatus(ad, now) === 'active');
  return shuffled(running).map(({ active: _active, startDate: _start, endDate: _end, ...ad }) => ad);
}
