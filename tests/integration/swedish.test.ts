import { db } from '@sandbox/database';
import { aRace } from '@sandbox/scenario/listings';
import { aUser } from '@sandbox/scenario/users';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { foldWords } from '@/domain/site/search-words';
import { organisers } from '@/server/db/schema';
import { inSwedish } from '@/server/db/words';
import { swedish } from '@/text/order';
import { as, visitor } from '../support/callers';
import { anOrganiser } from '../support/organisers';
import { rewrite } from '../support/rewrite';

const NAMES = [
  'Zäta',
  'Åre',
  'Ärla',
  'Öre',
  'åby',
  'Vara',
  'Wessen',
  'Ängö',
  'Éva',
  'Ødegård',
  'A 10',
  'A 9',
];

/** Each of the texts through an expression of SQL. */
async function each(texts: readonly string[], expression: (text: ReturnType<typeof sql>) => unknown) {
  const rows = await db.execute<{ out: string }>(
    sql`select ${expression(sql`t.one`)} as out
      from jsonb_array_elements_text(${JSON.stringify(texts)}::text::jsonb) with ordinality as t (one, nth) order by nth`,
  );
  return rows.map(({ out }) => out);
}

test('the database and the browser fold letters alike', async () => {
  const texts = [
    ...'àáâãäåāăąæçćčďđðèéêëēęěğħìíîïīįıłñńňòóôõöøōőœŕřśşšßţťŧþùúûüūůűųýÿźżž',
    'Åre – Öst/Väst (30 km)',
    'Łódź, Ørsted & Straße',
    'tjur-ruset_2027@lopp.example',
    '%_\\ 🏃',
  ];
  expect(await each(texts, (text) => sql`fold(${text})`)).toEqual(texts.map(foldWords));
  const capitals = texts.map((text) => text.toUpperCase());
  expect(await each(capitals, (text) => sql`fold(${text})`)).toEqual(capitals.map(foldWords));
});

test('the database and the browser sort names alike', async () => {
  const rows = await db.execute<{ one: string }>(
    sql`select one from jsonb_array_elements_text(${JSON.stringify(NAMES)}::text::jsonb) as t (one)
      order by ${inSwedish(sql`one`)}`,
  );
  expect(rows.map(({ one }) => one)).toEqual(NAMES.toSorted(swedish.compare));
});

test('lists of names end with å, ä and ö', async () => {
  const wanted = ['Zäta Q7', 'Åre Q7', 'Ärla Q7'];
  const ours = (names: string[]) => names.filter((name) => name.endsWith(' Q7'));
  for (const name of ['Ärla Q7', 'Åre Q7', 'Zäta Q7']) {
    await aRace({ raceName: name });
    await rewrite(organisers, await anOrganiser(), { name });
  }
  const admin = await aUser({ isAdmin: true });
  expect(ours((await visitor().organisers.joinRaces()).map(({ raceName }) => raceName))).toEqual(wanted);
  expect(ours((await as(admin).admin.organisers.list()).map(({ name }) => name))).toEqual(wanted);
});
