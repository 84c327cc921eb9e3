import { kronor } from '@/domain/money';
import { formatDate } from '@/text/dates';
import { formatKr } from '@/text/money';
import type { Filters } from './filters';

/** The active filters as text, each with the patch that removes it. */
export function describeFilters(filters: Filters): { label: string; without: Partial<Filters> }[] {
  const { race, distance, location, sport, minPrice, maxPrice, date, dateFrom, dateTo } = filters;
  const described: [string | undefined, Partial<Filters>][] = [
    [race, { race: undefined }],
    [sport, { sport: undefined }],
    [distance, { distance: undefined }],
    [location, { location: undefined }],
    [minPrice === undefined ? undefined : `Från ${formatKr(kronor(minPrice))}`, { minPrice: undefined }],
    [maxPrice === undefined ? undefined : `Till ${formatKr(kronor(maxPrice))}`, { maxPrice: undefined }],
    [date && formatDate(date), { date: undefined }],
    [dateFrom && `Från ${formatDate(dateFrom)}`, { dateFrom: undefined }],
    [dateTo && `Till ${formatDate(dateTo)}`, { dateTo: undefined }],
  ];
  return described.flatMap(([label, without]) => (label ? [{ label, without }] : []));
}
