import { describe, expect, it } from 'vitest';
import { dac7Standing, exemptionIn, readEuroRate } from '@/domain/money/dac7';
import { kronor, ore } from '@/domain/money/ore';

/** Not a rate of any year: one that is easy to count with. */
const rate = 110_000;
const few = kronor(500);

describe('the exemption of sellers of goods', () => {
  it('needs fewer than 30 sales and at most 2,000 euros', () => {
    const limit = kronor(22_000);
    expect(exemptionIn('goods', rate)).toEqual({ salesBelow: 30, upTo: limit });
    expect(dac7Standing('goods', { sales: 29, paid: limit }, rate)).toBe('exempt');
    expect(dac7Standing('goods', { sales: 29, paid: ore(limit + 1) }, rate)).toBe('reportable');
    expect(dac7Standing('goods', { sales: 30, paid: few }, rate)).toBe('reportable');
  });

  it('is judged by the number alone while there is no rate', () => {
    expect(dac7Standing('goods', { sales: 30, paid: few }, null)).toBe('reportable');
    expect(dac7Standing('goods', { sales: 1, paid: few }, null)).toBe('undecided');
  });

  it('rounds down, so that nobody is exempt by rounding', () => {
    expect(exemptionIn('goods', 110_534)?.upTo).toBe(22_106_80);
  });
});

it('sellers of services are reported from the first sale, and those who sold nothing are not', () => {
  expect(exemptionIn('services', rate)).toBeNull();
  expect(dac7Standing('services', { sales: 1, paid: ore(100) }, null)).toBe('reportable');
  expect(dac7Standing('services', { sales: 0, paid: ore(0) }, null)).toBe('exempt');
});

describe('a rate', () => {
  it.each([
    ['2026:11.0534', { year: 2026, rate: 110_534 }],
    ['2026:11', { year: 2026, rate: 110_000 }],
    ['2026:9.5', { year: 2026, rate: 95_000 }],
  ])('is read: %s', (text, read) => expect(readEuroRate(text)).toEqual(read));

  it('is refused in any other form', () => {
    const refused = ['11.0534', '2026:0', '2026:11,05', '2026:-11', '26:11', '2026:11.05341', '2026:'];
    expect(refused.filter((text) => readEuroRate(text) !== null)).toEqual([]);
  });
});
