import { raceRows } from '@sandbox/seed/race-rows';
import { describe, expect, test } from 'vitest';
import { blankRace, raceCodec } from '@/domain/race/columns';
import { type RaceFields, raceInput } from '@/domain/race/input';
import { addDays } from '@/domain/time';
import { errorsOf, newRace, toInput, valuesOf } from '@/features/admin/races/race-values';
import { newWindow, toWindowInput, windowValuesOf } from '@/features/races/window-values';
import { errorTexts } from '@/text/errors';
import { raceFieldsOn, windowFieldsOn } from '../../support/race-fields-on';

const today = '2026-11-25';
const raceFields = raceFieldsOn(today);
const windowFields = (changes?: Parameters<typeof windowFieldsOn>[1]) => windowFieldsOn(today, changes);

/** A seeded race as its row is read: with what the database fills in. */
const seeded = raceRows(today, new Date('2026-11-25T12:00:00Z')).map((row) => ({
  ...raceCodec.decode(blankRace),
  ...row,
}));

describe('the race form', () => {
  test.each(seeded.map((race) => [race.raceName, race] as const))('saves %s unchanged', (_, race) => {
    const fields = raceCodec.encode(race as Parameters<typeof raceCodec.encode>[0]);
    const values = valuesOf(fields);
    for (const later of [today, addDays(race.date, 1)]) {
      expect(errorsOf(values, { date: race.date, windows: race.windows ?? [] }, later)).toEqual({});
    }
    expect(raceInput.parse(toInput(values))).toEqual(fields);
  });

  test('shows each error at a field it has', () => {
    const shown = new Set([
      ...Object.keys(newRace),
      ...[0, 1].flatMap((nth) => Object.keys(newWindow).map((field) => `windows.${nth}.${field}`)),
    ]);
    const broken: RaceFields[] = [
      { ...raceFields, raceName: '', distance: '', location: '', date: '', sportCategories: [] },
      { ...raceFields, windows: [], organiserEmail: '', instructions: '' },
      { ...raceFields, windows: [windowFields({ payer: 'seller_chooses' })] },
      { ...raceFields, windows: [windowFields({ closes: '', cost: -1, minAge: 0 })] },
      { ...raceFields, windows: [windowFields({ closes: '1999-01-01 24:00' })] },
      { ...raceFields, windows: [windowFields(), windowFields()] },
      { ...raceFields, date: '1999-01-01' },
    ];
    for (const values of [newRace, ...broken.map(valuesOf)]) {
      const fields = Object.keys(errorsOf(values, null, today));
      expect(fields.length).toBeGreaterThan(0);
      for (const field of fields) expect(shown.has(field), field).toBe(true);
    }
  });
});

test('its days are judged in the same round as the other fields', () => {
  const past = valuesOf({ ...raceFields, raceName: '', date: '1999-01-01' });
  expect(Object.keys(errorsOf(past, null, today)).sort()).toEqual(['date', 'raceName']);
  const late = valuesOf({
    ...raceFields,
    location: '',
    windows: [windowFields({ closes: '1999-01-01 24:00' })],
  });
  expect(Object.keys(errorsOf(late, null, today)).sort()).toEqual(['location', 'windows.0.closesDay']);
});

test('all that is wrong is shown in one round', () => {
  const values = valuesOf({
    ...raceFields,
    raceName: '',
    date: '1999-01-01',
    organiserEmail: '',
    windows: [
      // Its fee and its days.
      windowFields({ closes: '1999-01-01 24:00', cost: -1 }),
      windowFields({ opens: '2026-12-20 00:00', closes: '2026-12-10 24:00' }),
      windowFields({ opens: '2026-12-01 00:00', closes: '2026-12-30 24:00' }),
    ],
  });
  expect(errorsOf(values, null, today)).toEqual({
    raceName: 'Loppets namn är obligatoriskt',
    date: errorTexts.RACE_IN_PAST.text,
    organiserEmail: 'Arrangörens e-postadress är obligatorisk',
    'windows.0.cost': 'Ange avgiften i hela kronor, 0 eller mer',
    'windows.0.closesDay': errorTexts.RACE_DEADLINE_OUTSIDE.text,
    'windows.1.closesDay': errorTexts.WINDOW_EMPTY.text,
    'windows.2.opensDay': errorTexts.WINDOWS_OVERLAP.text,
  });
});

test('a period is judged by today while the race has no day, or its own is not known', () => {
  const values = valuesOf({
    ...raceFields,
    windows: [windowFields({ closes: '1999-01-01 24:00' }), windowFields({ closes: '' })],
  });
  expect(errorsOf({ ...values, date: null }, null, today)).toEqual({
    date: 'Datum är obligatoriskt',
    'windows.0.closesDay': errorTexts.RACE_DEADLINE_OUTSIDE.text,
    'windows.1.closesDay': 'Sista dag för namnbyte är obligatoriskt',
  });
});

describe('the organiser’s fee', () => {
  test.each([
    [null, 'unknown', ''],
    [0, 'none', ''],
    [250, 'amount', 250],
  ] as const)('of %s is %s in the form, and comes out as it went in', (cost, fee, amount) => {
    const values = windowValuesOf(windowFields({ cost }));
    expect(values).toMatchObject({ fee, cost: amount });
    expect(toWindowInput(values).cost).toBe(cost);
  });

  test('of an amount that was typed before “unknown” was chosen is unknown', () => {
    const values = windowValuesOf(windowFields({ cost: 250 }));
    expect(toWindowInput({ ...values, fee: 'unknown' }).cost).toBeNull();
    expect(toWindowInput({ ...values, fee: 'none' }).cost).toBe(0);
  });

  test('and the entry fee are read as they are typed', () => {
    const values = valuesOf(raceFields);
    const [window] = values.windows;
    const typed = {
      ...values,
      originalFee: '1.395',
      windows: [{ ...newWindow, ...window, fee: 'amount' as const, cost: '1 250,00' }],
    };
    expect(errorsOf(typed, null, today)).toEqual({});
    expect(raceInput.parse(toInput(typed))).toMatchObject({ originalFee: 1395, windows: [{ cost: 1250 }] });
  });

  test('must be chosen, and an amount written', () => {
    const errors = (change: Partial<typeof newWindow>) => {
      const [window] = valuesOf(raceFields).windows;
      return errorsOf(
        { ...valuesOf(raceFields), windows: [{ ...newWindow, ...window, ...change }] },
        null,
        today,
      );
    };
    expect(errors({ fee: '' })).toEqual({ 'windows.0.fee': 'Du måste välja om avgiften är känd' });
    expect(errors({ fee: 'amount', cost: '' })).toEqual({
      'windows.0.cost': 'Ange avgiften i hela kronor, 0 eller mer',
    });
    expect(errors({ fee: 'amount', cost: '500,50' })).toEqual({
      'windows.0.cost': 'Skriv hela kronor, utan ören.',
    });
    expect(errors({ fee: 'unknown', cost: '' })).toEqual({});
  });
});
