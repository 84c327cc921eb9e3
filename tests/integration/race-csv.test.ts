import { db } from '@sandbox/database';
import { aListing, aRace } from '@sandbox/scenario/listings';
import { aUser } from '@sandbox/scenario/users';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addDays, stockholmDate } from '@/domain/time';
import { races } from '@/server/db/schema';
import { now } from '@/server/lib/clock';
import { as } from '../support/callers';
import { outcomeOf, outcomesOf } from '../support/outcome';
import { raceFields } from '../support/race-fields';
import { auditOf, readListing } from '../support/rows';

const today = stockholmDate(now());
const raceDay = addDays(today, 200);
const anAdmin = async () => as(await aUser({ isAdmin: true })).admin.races;
const aTag = () => crypto.randomUUID().slice(0, 8);
const named = (tag: string) =>
  db
    .select()
    .from(races)
    .where(eq(races.raceName, `Lopp ${tag}`));
const read = async (id: string) => (await db.select().from(races).where(eq(races.id, id)))[0];

const head = 'Lopp;Distans;Plats;Datum;Sportkategorier;Namnbyte';
const row = (tag: string, distance = '10K', place = 'Umeå') =>
  `Lopp ${tag};${distance};${place};${raceDay};Löpning;Okänt`;

describe('races out to CSV', () => {
  test('open in Excel as they are, and run nothing there', async () => {
    const api = await anAdmin();
    const tag = aTag();
    const { id } = await api.create({
      ...raceFields,
      raceName: `=HYPERLINK("http://x";"${tag}")`,
      instructions: 'Logga in; byt "namn".\nKlart.',
    });
    const { fileName, text } = await api.export({ query: tag });
    expect(fileName).toBe(`lopp-${today}.csv`);
    expect(text.startsWith('\uFEFFId;Lopp;Distans;')).toBe(true);
    expect(text).toContain(`${id};"'=HYPERLINK(""http://x"";""${tag}"")";10K;`);
    expect(text.split('\r\n')).toHaveLength(3);
  });

  test('come in again unchanged', async () => {
    const api = await anAdmin();
    const tag = aTag();
    await api.create({ ...raceFields, raceName: `+Lopp ${tag}`, instructions: '- logga in\n- byt' });
    await aRace({ raceName: `Gammalt ${tag}`, date: addDays(today, -300), lastDay: null });
    const { text } = await api.export({ query: tag, state: 'all' });
    const plan = await api.previewImport({ text });
    expect(plan.rows).toMatchObject(Array(2).fill({ action: 'same', errors: [] }));
    expect(await api.import({ text, digest: plan.digest })).toEqual({ created: 0, updated: 0 });
  });
});

describe('a CSV file of races', () => {
  test('is looked at before anything is written, then adds and changes, and does nothing the second time', async () => {
    const api = await anAdmin();
    const tag = aTag();
    const listing = await aListing({ race: await aRace({ raceName: `Sålt ${tag}`, date: raceDay }) });
    const text = `${head}\n${row(tag)}\nSålt ${tag};${listing.distance};Kiruna;${raceDay};Skidor;Tillåtet`;
    const plan = await api.previewImport({ text });
    expect(plan.rows).toMatchObject([
      { line: 2, action: 'create', raceName: `Lopp ${tag}`, errors: [] },
      { line: 3, action: 'update', changes: ['Plats', 'Sportkategorier'], errors: [] },
    ]);
    expect(await named(tag)).toEqual([]);
    expect(await api.import({ text, digest: plan.digest })).toEqual({ created: 1, updated: 1 });
    const [made] = await named(tag);
    expect(made).toMatchObject({ location: 'Umeå', nameChangeRule: 'unknown', popularity: 1000 });
    expect(await read(listing.raceId)).toMatchObject({ location: 'Kiruna', sportCategories: ['Skidor'] });
    // What is for sale follows its race, as when it is changed by hand.
    expect(await readListing(listing.id)).toMatchObject({ location: 'Kiruna' });
    const entries = await auditOf(listing.raceId);
    expect(entries.map(({ action }) => action)).toEqual(['race.update']);

    const again = await api.previewImport({ text });
    expect(again.rows.map(({ action }) => action)).toEqual(['same', 'same']);
    expect(await api.import({ text, digest: again.digest })).toEqual({ created: 0, updated: 0 });
    expect(await named(tag)).toHaveLength(1);
  });

  test('renames and moves a race by its id', async () => {
    const api = await anAdmin();
    const race = await aRace();
    const text = `Id;Lopp;Distans;Datum\n${race.id};Nytt namn;${race.distance};${race.date}`;
    const { rows, digest } = await api.previewImport({ text });
    expect(rows).toMatchObject([{ action: 'update', changes: ['Lopp'] }]);
    await api.import({ text, digest });
    expect(await read(race.id)).toMatchObject({ raceName: 'Nytt namn', slug: race.slug });
  });

  test('with an error in any row writes none of them', async () => {
    const api = await anAdmin();
    const tag = aTag();
    const text = [
      head,
      row(tag),
      row(tag, '10k'),
      `;21K;Umeå;${raceDay};Löpning;Okänt`,
      `Lopp B ${tag};21K;Umeå;${addDays(today, -1)};Löpning;Okänt`,
      `Lopp C ${tag};21K;Umeå;i morgon;Curling;Tillåtet`,
      `Lopp D ${tag};21K;Umeå;${raceDay};Löpning;Okänt;mer`,
      `Lopp E ${tag};21K;;${addDays(today, -1)};Löpning;Okänt`,
    ].join('\n');
    const { rows, digest } = await api.previewImport({ text });
    const refusals: unknown[][] = [
      ['Samma lopp står också på rad 2'],
      ['Loppets namn är obligatoriskt'],
      ['Loppets datum har redan passerat.'],
      [
        expect.stringMatching(/^Skriv något av: Löpning, Cykel/),
        'Ange datum som ÅÅÅÅ-MM-DD',
        'Lägg till minst en period för namnbyte',
        'Arrangörens e-postadress är obligatorisk',
        'Namnbytesinstruktioner är obligatoriska',
      ],
      ['Raden har fler celler än det finns rubriker'],
      ['Plats är obligatoriskt', 'Loppets datum har redan passerat.'],
    ];
    expect(
      rows.map(({ line, action, errors }) => [line, action, ...errors.map((error) => error.text)]),
    ).toEqual([[2, 'create'], ...refusals.map((texts, index) => [index + 3, 'refused', ...texts])]);
    expect(await outcomeOf(api.import({ text, digest }))).toBe('CSV_HAS_ERRORS');
    expect(await named(tag)).toEqual([]);
  });

  test('does only what was seen: two admins with the same file add its races once', async () => {
    const [one, two] = [await anAdmin(), await anAdmin()];
    const tag = aTag();
    const text = `${head}\n${row(tag)}`;
    const { digest } = await one.previewImport({ text });
    const outcomes = await outcomesOf([one.import({ text, digest }), two.import({ text, digest })]);
    expect(outcomes.sort()).toEqual(['CSV_OUTDATED', 'ok']);
    expect(await named(tag)).toHaveLength(1);
  });

  test.each([
    ['commas', 'A, B', `Lopp,Distans,Datum\n"A, B",10K,${raceDay}`],
    ['tabs', 'A', `Lopp\tDistans\tDatum\nA\t10K\t${raceDay}`],
    ['a byte order mark and a separator', 'A', `\uFEFFsep=;\r\nLopp;Distans;Datum\r\nA;10K;${raceDay}\r\n`],
    ['line ends of a Mac', 'A', `sep=;\rLopp;Distans;Datum\rA;10K;${raceDay}\r`],
    ['other capitals and columns of its own', 'A', `lopp;DISTANS;datum;Egen\nA;10K;${raceDay};x`],
  ])('may have %s', async (_, name, text) => {
    const { rows } = await (await anAdmin()).previewImport({ text });
    expect(rows).toMatchObject([{ raceName: name }]);
  });

  test.each([
    ['Namn;Distans\nA;10K', 'CSV_COLUMNS'],
    ['Lopp;Distans;Datum\n"A;10K;2027-01-01', 'CSV_UNREADABLE'],
    [`Lopp;Distans;Datum\n${'A;10K;2027-01-01\n'.repeat(1001)}`, 'CSV_TOO_LONG'],
    ['x'.repeat(500_001), 'INVALID_INPUT'],
  ])('%#: that is none is refused', async (text, code) => {
    expect(await outcomeOf((await anAdmin()).previewImport({ text }))).toBe(code);
  });
});
