import { expect, it } from 'vitest';
import { MIN_COMPLETED_FOR_FIGURES, siteFigures } from '@/domain/site/trust';
import { durationText, figureTexts } from '@/features/marketing/trust-text';

const _ = '\u00a0';
const counted = { completed: MIN_COMPLETED_FOR_FIGURES, onTime: 199, missed: 1, toNameChange: 6.2 };

it('figures are shown from the threshold', () => {
  expect(siteFigures({ ...counted, completed: MIN_COMPLETED_FOR_FIGURES - 1 })).toBeNull();
  expect(siteFigures(counted)).toEqual({ completed: 20, onTimePercent: 99, hoursToNameChange: 7 });
});

it('what cannot be counted is not shown', () => {
  expect(siteFigures({ ...counted, onTime: 0 })).toBeNull();
  expect(siteFigures({ ...counted, toNameChange: null })).toBeNull();
});

it('100 percent means that none was missed, and no time is none', () => {
  expect(siteFigures({ ...counted, onTime: 100_000 })?.onTimePercent).toBe(99);
  expect(siteFigures({ ...counted, missed: 0 })?.onTimePercent).toBe(100);
  expect(siteFigures({ ...counted, toNameChange: 0.01 })?.hoursToNameChange).toBe(1);
});

it.each([
  [1, `1${_}timme`],
  [7, `7${_}timmar`],
  [48, `48${_}timmar`],
  [49, `3${_}dagar`],
  [96, `4${_}dagar`],
])('%d hours: %s', (hours, text) => expect(durationText(hours)).toBe(text));

it('each figure says what it is and how it is counted', () => {
  const texts = figureTexts({ completed: 1250, onTimePercent: 98, hoursToNameChange: 7 });
  expect(texts.map(({ value, label }) => `${value} ${label}`)).toEqual([
    `1${_}250 genomförda köp`,
    `98${_}% av namnbytena klara i tid`,
    `7${_}timmar tar ett namnbyte`,
  ]);
  for (const { how } of texts) expect(how).toMatch(/\.$/);
});
