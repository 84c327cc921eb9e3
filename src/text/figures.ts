import type { SiteFigures } from '@/domain/site/trust';
import { counted, formatNumber } from './numbers';

const NBSP = '\u00a0';
/** Longer times are said in days. */
const MOST_HOURS = 48;

/** "7 timmar", "3 dagar": a day that has begun counts as one. */
export const durationText = (hours: number): string =>
  (hours > MOST_HOURS
    ? counted(Math.ceil(hours / 24), 'dag', 'dagar')
    : counted(hours, 'timme', 'timmar')
  ).replace(' ', NBSP);

/** The site's figures, each with what it is and how it is counted. */
export const figureTexts = ({ completed, onTimePercent, hoursToNameChange }: SiteFigures) => [
  {
    value: formatNumber(completed),
    label: completed === 1 ? 'genomfört köp' : 'genomförda köp',
    how: 'Namnbytet är gjort och säljaren får hela sin betalning.',
  },
  {
    value: `${onTimePercent}${NBSP}%`,
    label: 'av namnbytena klara i tid',
    how: 'Av alla där säljaren blev klar, lät tiden gå ut eller avbröt.',
  },
  {
    value: durationText(hoursToNameChange),
    label: 'tar ett namnbyte',
    how: 'Från att säljaren kan börja. Hälften gick fortare, hälften tog längre tid.',
  },
];
