import { describe, expect, test } from 'vitest';
import { kronor } from '@/domain/money/ore';
import {
  editBetween,
  editStands,
  type OrganiserRaceFields,
  organiserFieldsOf,
} from '@/domain/organiser/edits';
import { raceCodec } from '@/domain/race/columns';
import { organiserRace } from '@/domain/race/input';
import { editLines } from '@/text/organiser';
import { raceFieldsOn, windowFieldsOn } from '../../support/race-fields-on';

const window = windowFieldsOn('2026-11-22', { closes: '2027-02-20 24:00', buyerFields: ['full_name'] });
const race: OrganiserRaceFields = {
  windows: [window],
  instructions: 'Logga in.',
  instructionsSeller: '',
  instructionsBuyer: '',
  groupRules: '',
  refusesDiscounted: false,
  refusesTransferred: false,
  highestPrice: null,
  resalePause: null,
};

/** As the database gives it back: with its keys in another order. */
const stored = ({ windows, ...fields }: OrganiserRaceFields): OrganiserRaceFields => ({
  windows: windows.map((each) => Object.fromEntries(Object.entries(each).reverse()) as typeof each),
  ...fields,
});

describe('an edit', () => {
  const after = { ...race, windows: [{ ...window, closes: '2027-02-21 18:00' }], highestPrice: 900 };

  test('keeps only what differs, whatever order the keys have', () => {
    expect(editBetween(race, stored(race))).toBeNull();
    expect(editBetween(race, after)).toEqual({
      before: { windows: race.windows, highestPrice: null },
      after: { windows: after.windows, highestPrice: 900 },
    });
  });

  test('is current until the same fields are changed again', () => {
    const edit = editBetween(race, after)?.after ?? {};
    expect(editStands(stored(after), edit)).toBe(true);
    expect(editStands({ ...after, groupRules: 'Led 1.' }, edit)).toBe(true);
    expect(editStands({ ...after, highestPrice: 901 }, edit)).toBe(false);
  });

  test('is listed field by field', () => {
    const changed = { ...after, resalePause: 'Vi byter system.', refusesDiscounted: true };
    const edit = editBetween(race, changed);
    expect(edit && editLines(edit)).toEqual([
      {
        label: 'Perioder för namnbyte',
        before: expect.stringMatching(/^Öppet till 2027-02-20 24:00\. .*150\u00a0kr, köparen/),
        after: expect.stringContaining('till 2027-02-21 18:00'),
      },
      { label: 'Nekar gratis eller rabatterade platser', before: 'Nej', after: 'Ja' },
      { label: 'Högsta pris', before: 'Inget', after: '900\u00a0kr' },
      { label: 'Försäljningen', before: 'Öppen', after: 'Pausad: Vi byter system.' },
    ]);
  });
});

test("a contact's race needs what the admins' form needs, but not the organiser's address", () => {
  const judge = (fields: Partial<OrganiserRaceFields>, nameChangeRule = 'allowed') =>
    organiserRace
      .safeParse({ ...race, ...fields, nameChangeRule })
      .error?.issues.map(({ path }) => path[0]) ?? [];
  expect(judge({})).toEqual([]);
  expect(judge({ instructions: '' })).toEqual(['instructions']);
  expect(judge({ instructions: '', instructionsSeller: 'Logga in.' })).toEqual(['instructionsBuyer']);
  const apart = [{ ...window, payer: 'seller_chooses' as const }];
  expect(judge({ windows: apart })).toEqual(['instructionsSeller', 'instructionsBuyer']);
  expect(judge({ windows: apart, instructionsBuyer: 'Vänta.' })).toEqual(['instructionsSeller']);
  expect(judge({ windows: [] })).toEqual(['windows']);
  expect(judge({ windows: [], instructions: '' }, 'forbidden')).toEqual([]);
  for (const none of [null, 'x']) expect(organiserRace.safeParse(none).success).toBe(false);
  for (const highestPrice of [0, 900.5]) expect(judge({ highestPrice })).toEqual(['highestPrice']);
});

test.each([
  [null, null, null, { highestPrice: null, resalePause: null }],
  [kronor(900), new Date(0), null, { highestPrice: 900, resalePause: '' }],
  [null, new Date(0), 'Vi byter system.', { highestPrice: null, resalePause: 'Vi byter system.' }],
  [null, null, 'Vi byter system.', { highestPrice: null, resalePause: null }],
])('a race with the highest price %s, paused at %s for %j', (highestPrice, resalePausedAt, why, fields) => {
  const row = { ...raceCodec.decode(raceFieldsOn('2026-11-22')), highestPrice, resalePausedAt };
  expect(organiserFieldsOf({ ...row, resalePausedReason: why })).toMatchObject(fields);
});
