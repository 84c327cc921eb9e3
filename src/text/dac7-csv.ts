import type { Dac7Activity, Dac7Standing } from '@/domain/money/dac7';
import type { Ore } from '@/domain/money/ore';
import { guardCell, kronorCell } from './csv-cells';

interface Sums {
  sales: number;
  paid: Ore;
  fees: Ore;
}

interface Dac7Row extends Sums {
  id: string;
  standing: Dac7Standing;
  deleted: boolean;
  /** Null of the other party of an admin's own purchase. */
  seller: { firstName: string; lastName: string; accountId: string | null } | null;
  quarters: readonly Sums[];
}

export const standingLabels: Record<Dac7Standing, string> = {
  reportable: 'Ja',
  undecided: 'Går inte att säga',
  exempt: 'Nej',
};

export const activityLabels: Record<Dac7Activity, string> = {
  goods: 'försäljning av varor',
  services: 'personliga tjänster',
};

/** How a seller is shown to an admin. */
export const sellerName = ({ seller, deleted }: Pick<Dac7Row, 'seller' | 'deleted'>): string =>
  deleted ? 'Raderat konto' : seller ? `${seller.firstName} ${seller.lastName}`.trim() : 'Din motpart';

/** Elements of the report that only Stripe may know. */
const MISSING = 'Finns inte hos oss';
const missingElements = ['ResCountryCode', 'TIN', 'BirthDate', 'Address'];

const quarters = [1, 2, 3, 4];

/**
 * Columns with the elements of the OECD's DPI schema 1.0 in brackets (`urn:oecd:ties:dpi:v1`, DPIXML_v1.0.xsd, read as
 * github.com/xdev-software/bzst-dip-java-client keeps it). Its amounts are in whole kronor; here they are exact.
 */
const head = [
  'Säljare',
  'Förnamn (FirstName)',
  'Efternamn (LastName)',
  'Konto hos Stripe',
  'Ska redovisas',
  ...['Hemvistland', 'Skattenummer', 'Födelsedatum', 'Adress'].map(
    (label, nth) => `${label} (${missingElements[nth]})`,
  ),
  ...quarters.map((nth) => `Försäljningar kvartal ${nth} (NumbQ${nth})`),
  ...quarters.map((nth) => `Ersättning kvartal ${nth} (ConsQ${nth})`),
  ...quarters.map((nth) => `Avgifter kvartal ${nth} (FeesQ${nth})`),
  'Försäljningar',
  'Ersättning',
  'Avgifter',
];

function line(row: Dac7Row): string[] {
  const { id, seller, deleted, standing, sales, paid, fees } = row;
  const named = seller && !deleted ? [seller.firstName, seller.lastName] : [sellerName(row), ''];
  return [
    ...[id, ...named, seller?.accountId ?? '', standingLabels[standing]].map(guardCell),
    ...missingElements.map(() => MISSING),
    ...row.quarters.map((each) => String(each.sales)),
    ...row.quarters.map((each) => kronorCell(each.paid)),
    ...row.quarters.map((each) => kronorCell(each.fees)),
    String(sales),
    kronorCell(paid),
    kronorCell(fees),
  ];
}

/** What we know of the sellers to report, a row each, in kronor; the number of them last. */
export const dac7Csv = ({ items, listed }: { items: readonly Dac7Row[]; listed: number }): string[][] => [
  head,
  ...items.map(line),
  [`${items.length} av ${listed} säljare`, ...head.slice(1).map(() => '')],
];
