import { db } from '@sandbox/database';
import { aRace } from '@sandbox/scenario/listings';
import { aUser } from '@sandbox/scenario/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { visitorAt } from '@/domain/account/actor';
import { HOUR, plus } from '@/domain/time';
import { adRaceVisibility, ads } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { listAds } from '@/server/services/site/list-ads';
import { as, visitor } from '../support/callers';
import { insertRow } from '../support/insert-row';

function anAd(title: string, more: Partial<typeof ads.$inferInsert> = {}) {
  const at = now();
  return insertRow(ads, { title, linkUrl: '/lopp', type: 'card', createdAt: at, updatedAt: at, ...more });
}

const titles = (list: { title: string }[]) => list.map(({ title }) => title).sort();

describe('ads', () => {
  beforeAll(async () => {
    const at = now();
    await anAd('Alltid');
    await anAd('Senare', { startDate: plus(at, HOUR) });
    await anAd('Förbi', { endDate: plus(at, -HOUR) });
    await anAd('Avstängd', { active: false });
    await anAd('Inloggade', { audience: 'signed_in' });
    await anAd('Nu SÅLDA: alla platser');
    const { id: adId } = await anAd('Vid ett lopp');
    await db.insert(adRaceVisibility).values({ adId, raceId: (await aRace()).id });
  });

  test('show within their dates, to those they are for; what says "såld" to no visitor', async () => {
    expect(titles(await visitor().site.ads())).toEqual(['Alltid', 'Vid ett lopp']);
    const signedIn = await as(await aUser()).site.adsWhenSignedIn();
    expect(titles(signedIn)).toEqual(['Alltid', 'Inloggade', 'Nu SÅLDA: alla platser', 'Vid ett lopp']);
    const later = await listAds({ audience: 'everyone' }, visitorAt(plus(now(), 2 * HOUR)));
    expect(titles(later)).toEqual(['Alltid', 'Senare', 'Vid ett lopp']);
  });

  test('say at which races they are shown, and nothing of when or to whom', async () => {
    const shown = await visitor().site.ads();
    expect(shown.find(({ title }) => title === 'Alltid')?.raceIds).toEqual([]);
    expect(shown.find(({ title }) => title === 'Vid ett lopp')?.raceIds).toHaveLength(1);
    for (const ad of shown) {
      for (const kept of ['active', 'startDate', 'endDate', 'audience']) expect(ad).not.toHaveProperty(kept);
    }
  });
});
