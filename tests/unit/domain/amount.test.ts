import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readAmount, readKronor } from '@/domain/money/ore';
import { formatKr, formatKrExact } from '@/text/numbers';

describe('an amount is read as users write it', () => {
  it.each([
    ['500', 500_00],
    ['0', 0],
    ['500,00', 500_00],
    ['500.00', 500_00],
    ['500,0', 500_00],
    ['1 500', 1500_00],
    ['1\u00a0500', 1500_00],
    ['1\u2009500', 1500_00],
    ['1\u202f500', 1500_00],
    ['1.000', 1000_00],
    ['1,000', 1000_00],
    ['100.000', 100_000_00],
    ['1.000,00', 1000_00],
    ['1,000.00', 1000_00],
    ['1 000,00', 1000_00],
    ['1 000.00', 1000_00],
    ['1.234.567', 1_234_567_00],
    [' 500 kr ', 500_00],
    ['500kr.', 500_00],
    ['500 kronor', 500_00],
    ['SEK 500', 500_00],
    ['500:-', 500_00],
    ['500,-', 500_00],
    ['\u200e500\u200b', 500_00],
    ['-500', -500_00],
    ['−500', -500_00],
    ['５００', 500_00],
    ['٥٠٠', 500_00],
  ])('%j is %d öre', (text, amount) => expect(readKronor(text)).toEqual({ amount, error: null }));

  it.each([
    ['500,50', 500_50],
    ['500.5', 500_50],
    ['1.500,5', 1500_50],
    ['1 500,05', 1500_05],
  ])('%j is %d öre where öre are taken, else refused in words', (text, amount) => {
    expect(readAmount(text)).toEqual({ amount, error: null });
    expect(readKronor(text)).toEqual({ amount: null, error: 'Skriv hela kronor, utan ören.' });
  });
});

describe('what is no amount is refused in words', () => {
  it.each(['1.00.000', '1,5000', '0.500', '10 00', '1.000.00', '1 000.000', '1.000 000', '500,', '1,00,000'])(
    '%j may mean two',
    (text) => expect(readAmount(text).error).toMatch(/^Beloppet kan läsas på flera sätt/),
  );

  it.each([
    '1e3',
    'femhundra',
    '500 EUR',
    '0x10',
    '5-6',
    ',50',
    '10²',
    '½',
    'kr',
    '--5',
    '9'.repeat(30),
    '5'.repeat(41),
  ])('%j means none', (text) => expect(readAmount(text).error).toMatch(/^Skriv beloppet med siffror/));

  it.each(['', ' ', '\u200b'])('%j is missing', (text) => {
    expect(readAmount(text)).toEqual({ amount: null, error: 'Skriv ett belopp.' });
    expect(readKronor(text, 'Skriv priset.').error).toBe('Skriv priset.');
  });
});

test('what the site writes it reads, to the öre', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_00, max: 10_000_000_00 }), (ore) => {
      expect(readAmount(formatKr(ore)).amount).toBe(ore);
      expect(readAmount(formatKrExact(ore)).amount).toBe(ore);
      expect(readAmount(ore / 100).amount).toBe(ore);
    }),
  );
});

test('no text becomes another amount than its digits say', () => {
  const signs = fc.constantFrom('0', '1', '5', '9', '.', ',', ' ', '-', 'e', '\u00a0', 'kr');
  fc.assert(
    fc.property(
      fc.array(signs, { maxLength: 14 }).map((all) => all.join('')),
      (text) => {
        const { amount } = readAmount(text);
        if (amount === null) return;
        const digits = text.replace(/\D/g, '');
        const shown = String(Math.abs(amount)).padStart(3, '0');
        // All its digits, with as many öre as were written.
        expect([digits, `${digits}0`, `${digits}00`].map((each) => Number(each))).toContain(Number(shown));
        expect(text).not.toMatch(/e/);
      },
    ),
  );
});
