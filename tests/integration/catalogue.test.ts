import { db } from '@sandbox/database';
import { aRace } from '@sandbox/scenario/listings';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { visitorAt } from '@/domain/account/actor';
import { ads, races } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { matchRaces } from '@/server/services/listings/internal/match-races';
import { listCatalogue } from '@/server/services/races/list-catalogue';
import { listOptions } from '@/server/services/races/list-options';
import { listAds } from '@/server/services/site/list-ads';
import { waitFor } from '../support/wait';

// What is written here is written on another connection than the app's own, as by another process.

const at = now();
const dates = { createdAt: at, updatedAt: at };

test('a race or an ad changed by another process is new here at once, though both are kept in memory', async () => {
  const race = await aRace({ raceName: 'Minnesloppet' });
  const [ad] = await db
    .insert(ads)
    .values({ title: 'Skor', linkUrl: 'https://a.example', type: 'card', ...dates })
    .returning();
  const seen = async () => ({
    options: (await listOptions(visitorAt(at))).races.map(({ name }) => name),
    catalogue: (await listCatalogue(visitorAt(at))).map(({ raceName }) => raceName),
    ads: (await listAds({ audience: 'everyone' }, visitorAt(at))).map(({ title }) => title),
    aboutForgetting: (await matchRaces({ query: 'glömska' })).whole.length,
  });
  expect(await seen()).toEqual({
    options: ['Minnesloppet'],
    catalogue: ['Minnesloppet'],
    ads: ['Skor'],
    aboutForgetting: 0,
  });
  await db.update(races).set({ raceName: 'Glömskeloppet' }).where(eq(races.id, race.id));
  await db
    .update(ads)
    .set({ title: 'Strumpor' })
    .where(eq(ads.id, ad?.id ?? ''));
  const changed = {
    options: ['Glömskeloppet'],
    catalogue: ['Glömskeloppet'],
    ads: ['Strumpor'],
    aboutForgetting: 1,
  };
  // Far sooner than the memories' own time, which is half a minute for the shortest.
  await waitFor(
    'every memory to have heard',
    async () => JSON.stringify(await seen()) === JSON.stringify(changed),
    15_000,
  );
});
