import { type DateString, isDay } from '../time';

/** Eight digits, or year, month and day with a sign or a space between them. */
const WRITTEN = /^(?<year>\d{4})(?:(?<month>\d{2})(?<day>\d{2})|[-./ ](?<m>\d{1,2})[-./ ](?<d>\d{1,2}))$/;

/** Reads a day as people write it: 1990-01-31, 19900131, 1990/1/31. @returns it as ÅÅÅÅ-MM-DD, or null where there is none. */
export function readBirthDate(text: string): DateString | null {
  const written = text
    .trim()
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ?([-./ ]) ?/g, '$1');
  const parts = WRITTEN.exec(written)?.groups;
  if (!parts) return null;
  const [month = '', day = ''] = [parts.month ?? parts.m, parts.day ?? parts.d];
  const read = `${parts.year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(read) ? read : null;
}
