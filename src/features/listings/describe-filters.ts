import { kronor } from '@/domain/money/ore';
import { formatDate, formatMonth } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { bandLabels, type Filters, payerFilterLabels } from './filters';

/** The active filters as text, each with the patch that removes it. */
export function describeFilters(filters: Filters): { label: string; without: Partial<Filters> }[] {
  const { race, distance, band, month, payer, location, sport, minPrice, maxPrice, date, dateFrom, dateTo } =
    filters;
  const described: [string | undefined, Partial<Filters>][] = [
    [race, { race: undefined }],
    [sport, { sport: undefined }],
    [band && bandLabels[band], { band: undefined }],
    [distance, { distance: undefined }],
    [location, { location: undefined }],
    [minPrice === undefined ? undefined : `Från ${formatKr(kronor(minPrice))}`, { minPrice: undefined }],
    [maxPrice === undefined ? undefined : `Till ${formatKr(kronor(maxPrice))}`, { maxPrice: undefined }],
    [payer && payerFilterLabels[payer], { payer: undefined }],
    [month && formatMonth(`${month}-01`), { month: undefined }],
    [date && formatDate(date), { date: undefined }],
    [dateFrom && `Från ${formatDate(dateFrom)}`, { dateFrom: undefined }],
    [dateTo && `Till ${formatDate(dateTo)}`, { dateTo: undefined }],
  ];
  return described.flatMap(([label, without]) => (label ? [{ label, without }] : []));
}
