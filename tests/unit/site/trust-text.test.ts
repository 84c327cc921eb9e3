import { expect, it } from 'vitest';
import { trustLine } from '@/features/marketing/trust-text';
import { durationText } from '@/text/numbers';

const _ = '\u00a0';

it.each([
  [1, `1${_}timme`],
  [7, `7${_}timmar`],
  [48, `48${_}timmar`],
  [49, `3${_}dagar`],
  [96, `4${_}dagar`],
])('%d hours: %s', (hours, text) => expect(durationText(hours)).toBe(text));

const none = { count: 0, repaid: true };
const judged = (inTime: number, missed: number, percent: number | null, hours: number | null = null) => ({
  inTime,
  missed,
  percent,
  hours,
});

it.each([
  [98, 7, `98${_}% av namnbytena gjordes i tid, hälften av dem inom 7${_}timmar.`],
  [100, null, `100${_}% av namnbytena gjordes i tid.`],
])('one line says how name changes have gone: %s percent, %s hours', (percent, hours, text) =>
  expect(trustLine({ nameChanges: judged(60, 1, percent, hours), unchanged: none })).toBe(text),
);

it.each([
  ['nothing was sold', judged(0, 0, null)],
  ['under 30 sales', judged(29, 0, 100, 7)],
  ['below 90 percent', judged(89, 11, 89, 7)],
])(
  '%s: instead it says that those without a name change have their money back, if all have',
  (_case, nameChanges) => {
    const line = (count: number, repaid = true) => trustLine({ nameChanges, unchanged: { count, repaid } });
    expect(line(3)).toBe('Alla 3 köpare som blev utan namnbyte har fått hela beloppet tillbaka.');
    expect(line(1)).toBe('Den enda köpare som blev utan namnbyte har fått hela beloppet tillbaka.');
    expect(line(3, false)).toBeNull();
    expect(line(0)).toBeNull();
  },
);

it.each([judged(30, 0, 100), judged(27, 3, 90)])(
  'the rate leads from 30 sales and 90 percent',
  (nameChanges) =>
    expect(trustLine({ nameChanges, unchanged: { count: 3, repaid: true } })).toMatch(/i tid\.$/),
);
