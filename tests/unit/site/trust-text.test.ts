import { expect, it } from 'vitest';
import { durationText, trustLine } from '@/features/marketing/trust-text';

const _ = '\u00a0';

it.each([
  [1, `1${_}timme`],
  [7, `7${_}timmar`],
  [48, `48${_}timmar`],
  [49, `3${_}dagar`],
  [96, `4${_}dagar`],
])('%d hours: %s', (hours, text) => expect(durationText(hours)).toBe(text));

it.each([
  [98, 7, `98${_}% av namnbytena gjordes i tid, hälften av dem inom 7${_}timmar.`],
  [100, null, `100${_}% av namnbytena gjordes i tid.`],
  [null, null, null],
])('one line says how name changes have gone: %s percent, %s hours', (percent, hours, text) =>
  expect(trustLine({ nameChanges: { inTime: 0, missed: 0, percent, hours } })).toBe(text),
);
