import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankRace } from '@/domain/race/columns';
import { CellError, raceCsvColumns, sameRaceKey, withCells } from '@/server/services/races/internal/race-csv';
import { guardCell, unguardCell } from '@/text/csv-cells';

const columnOf = (heading: string) => {
  const column = raceCsvColumns.find((each) => each.heading === heading);
  if (!column) throw new Error(`No column ${heading}`);
  return column;
};

describe('a cell that a spreadsheet would run', () => {
  test.each(['=1+1', '+46', '-1', '@SUM(A1)', '\t=1', '＝1', "'=1", "''-2"])('%j is guarded', (cell) => {
    expect(guardCell(cell)).toBe(`'${cell}`);
    expect(unguardCell(guardCell(cell))).toBe(cell);
  });

  test.each(['', 'Vasaloppet', "'n Sven", '90 km', "O'Boy=1"])('%j is left alone', (cell) => {
    expect(guardCell(cell)).toBe(cell);
    expect(unguardCell(cell)).toBe(cell);
  });

  test('whatever the text, reading takes back what writing put there', () => {
    const signs = fc.constantFrom("'", '=', '+', '-', '@', '\t', 'a', ' ');
    fc.assert(
      fc.property(
        fc.array(signs).map((all) => all.join('')),
        (cell) => {
          expect(unguardCell(guardCell(cell))).toBe(cell);
          expect(guardCell(cell)).not.toMatch(/^[=+\-@\t]/);
        },
      ),
    );
  });
});

describe('a column reads what users write', () => {
  test.each([
    ['Namnbyte', 'tillatet', 'allowed'],
    ['Namnbyte', 'forbidden', 'forbidden'],
    ['Avgift i kronor', '1 250 kr', 1250],
    ['Avgift i kronor', '1\u00a0250', 1250],
    ['Avgift i kronor', '1.250', 1250],
    ['Avgift i kronor', '1 250,00', 1250],
    ['Ordinarie startavgift i kronor', '1,250.00', 1250],
    ['Avgift i kronor', '', null],
    ['Arkiverat', 'JA', true],
    ['Arkiverat', '', false],
    ['Sportkategorier', 'löpning, Trail,löpning', ['Löpning', 'Trail']],
    ['Vem betalar', 'Säljaren väljer', 'seller_chooses'],
    ['Vem betalar', '', ''],
    ['Sista dag för namnbyte', '', ''],
    ['Sista dag för namnbyte', '2027-05-20', '2027-05-20 24:00'],
    ['Sista dag för namnbyte 2', '2027-05-20 09:00', '2027-05-20 09:00'],
    ['Namnbytet öppnar', '2027-05-01', '2027-05-01 00:00'],
    ['Namnbytet öppnar', '', null],
    ['Lägsta ålder 3', '18', 18],
  ])('%s: %j', (heading, cell, expected) => {
    expect(columnOf(heading).read(cell)).toEqual(expected);
  });

  test.each([
    ['Namnbyte', 'kanske', 'Skriv något av: Tillåtet, Förbjudet, Okänt'],
    ['Avgift i kronor', '-5', 'Ange avgiften i hela kronor, 0 eller mer'],
    ['Avgift i kronor', '12,50', 'Ange avgiften i hela kronor, 0 eller mer'],
    [
      'Avgift i kronor',
      '1.25.0',
      'Beloppet kan läsas på flera sätt. Skriv det utan punkt och komma, till exempel 1 500.',
    ],
    ['Avgift i kronor', '1e3', 'Skriv beloppet med siffror, till exempel 1 500.'],
    ['Arkiverat', 'x', 'Skriv Ja eller Nej'],
    ['Ordning bland populära', '', 'Ange ett heltal'],
  ])('%s: %j is refused', (heading, cell, message) => {
    expect(() => columnOf(heading).read(cell)).toThrow(new CellError(message));
  });

  test('every column reads what it has written, and the row gives the race again', () => {
    const window = {
      opens: '2027-05-01 09:00',
      closes: '2027-05-20 24:00',
      mechanism: 'buyer_code' as const,
      cost: 150,
      payer: 'buyer' as const,
      buyerFields: ['full_name' as const, 'phone' as const],
      entryReference: 'optional' as const,
      minAge: 18,
      note: 'Klassen följer platsen.',
    };
    const late = { ...window, opens: '2027-05-21 00:00', closes: '2027-05-22 09:00', minAge: null };
    for (const windows of [[], [window], [window, late]]) {
      const race = { ...blankRace, windows };
      const cells = Object.fromEntries(
        raceCsvColumns.map(({ key, read, write }) => [key, read(write(race))]),
      );
      expect(withCells(blankRace, cells)).toEqual(race);
      expect(withCells(race, {})).toEqual(race);
    }
  });
});

test('a race is the same whatever the capitals, accents and spaces, and another on another day', () => {
  const race = { raceName: 'Göteborgs  Varvet', distance: '21K', date: '2027-05-22' };
  expect(sameRaceKey(race)).toBe(sameRaceKey({ ...race, raceName: ' goteborgs varvet ', distance: '21k' }));
  expect(sameRaceKey(race)).not.toBe(sameRaceKey({ ...race, date: '2027-05-23' }));
});
