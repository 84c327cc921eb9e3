import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blankRace, CellError, guardCell, raceSheet, sameRaceKey, unguardCell } from '@/text/race-sheet';

const columnOf = (heading: string) => {
  const column = raceSheet.find((each) => each.heading === heading);
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
    ['Namnbyte', 'tillatet', { nameChangeRule: 'allowed' }],
    ['Namnbyte', 'forbidden', { nameChangeRule: 'forbidden' }],
    ['Avgift i kronor', '1 250 kr', { nameChangeCost: 1250 }],
    ['Avgift i kronor', '1\u00a0250', { nameChangeCost: 1250 }],
    ['Avgift i kronor', '', { nameChangeCost: null }],
    ['Arkiverat', 'JA', { archived: true }],
    ['Arkiverat', '', { archived: false }],
    ['Sportkategorier', 'löpning, Trail,löpning', { sportCategories: ['Löpning', 'Trail'] }],
    ['Vem betalar', 'Säljaren väljer', { nameChangeCostPayer: 'seller_chooses' }],
    ['Vem betalar', '', { nameChangeCostPayer: null }],
    ['Sista dag för namnbyte', '', { nameChangeDeadline: null }],
  ])('%s: %j', (heading, cell, expected) => {
    expect(columnOf(heading).read(cell)).toEqual(expected);
  });

  test.each([
    ['Namnbyte', 'kanske', 'Skriv något av: Tillåtet, Förbjudet, Okänt'],
    ['Avgift i kronor', '-5', 'Ange avgiften i hela kronor, 0 eller mer'],
    ['Avgift i kronor', '12,50', 'Ange avgiften i hela kronor, 0 eller mer'],
    ['Arkiverat', 'x', 'Skriv Ja eller Nej'],
    ['Ordning bland populära', '', 'Ange ett heltal'],
  ])('%s: %j is refused', (heading, cell, message) => {
    expect(() => columnOf(heading).read(cell)).toThrow(new CellError(message));
  });

  test('every column reads what it has written', () => {
    for (const column of raceSheet) {
      const filled = {
        ...blankRace,
        nameChangeCost: 150,
        buyerFields: ['full_name' as const, 'phone' as const],
      };
      for (const race of [blankRace, filled]) {
        expect(column.read(column.write(race))).toEqual({ [column.field]: race[column.field] });
      }
    }
  });
});

test('a race is the same whatever the capitals, accents and spaces, and another on another day', () => {
  const race = { raceName: 'Göteborgs  Varvet', distance: '21K', date: '2027-05-22' };
  expect(sameRaceKey(race)).toBe(sameRaceKey({ ...race, raceName: ' goteborgs varvet ', distance: '21k' }));
  expect(sameRaceKey(race)).not.toBe(sameRaceKey({ ...race, date: '2027-05-23' }));
});
