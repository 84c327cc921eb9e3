import type { Ore } from '@/domain/money/ore';
import { keptOf, type SaleMoney, type SaleSums } from '@/domain/money/statement';
import { receiptNumber } from '@/domain/purchase/states';
import { SITE_NAME } from '@/domain/site/site';
import { type DateString, stockholmDate } from '@/domain/time';
import { formatCompactDate, formatDate, formatFullInstant } from '@/text/dates';
import type { Block, DocumentText, TableColumn } from '@/text/document';
import { formatKrExact, formatNumber } from '@/text/numbers';
import type { Operator } from '@/text/site';

interface Row {
  at: Date;
  purchaseId: string;
  raceName: string;
  distance: string;
}

interface StatementFacts {
  year: number;
  until: DateString | null;
  seller: string;
  sums: SaleSums;
  sales: readonly (Row & SaleMoney)[];
  takenBack: readonly (Row & { amount: Ore })[];
}

const dayOf = ({ at }: Row): string => formatCompactDate(stockholmDate(at));
const whatOf = ({ raceName, distance, purchaseId }: Row): string =>
  `${raceName}, ${distance}. Köp ${receiptNumber(purchaseId)}.`;

const saleColumns: TableColumn[] = [
  { header: 'Slutförd', share: 0.17 },
  { header: 'Startplats', share: 0.35 },
  { header: 'Pris', share: 0.16, numeric: true },
  { header: 'Avgift', share: 0.15, numeric: true },
  { header: 'Till säljaren', share: 0.17, numeric: true },
];

const saleRow = (sale: Row & SaleMoney): string[] => [
  dayOf(sale),
  sale.returned === 0
    ? whatOf(sale)
    : `${whatOf(sale)} ${formatKrExact(sale.returned)} gick tillbaka till köparen.`,
  formatKrExact(sale.price),
  formatKrExact(sale.fee),
  formatKrExact(sale.payout),
];

const takenColumns: TableColumn[] = [
  { header: 'Avgjort', share: 0.17 },
  { header: 'Startplats', share: 0.66 },
  { header: 'Belopp', share: 0.17, numeric: true },
];

function amounts(sums: SaleSums): [string, string][] {
  const { price, returned, fee, payout, takenBack } = sums;
  return [
    ['Priser', formatKrExact(price)],
    ...(returned > 0 ? [['Tillbaka till köpare', formatKrExact(-returned)] as [string, string]] : []),
    ['Betalleverantörens avgift', formatKrExact(-fee)],
    ['Till säljaren', formatKrExact(payout)],
    ...(takenBack > 0
      ? ([
          ['Återkrav från köpares banker', formatKrExact(-takenBack)],
          ['Kvar efter återkrav', formatKrExact(keptOf(sums))],
        ] as [string, string][])
      : []),
  ];
}

function issuer({ company, supportEmail }: Operator): [string, string][] {
  const lines: [string, string | null | undefined][] = [
    ['Företag', company?.name ?? SITE_NAME],
    ['Organisationsnummer', company?.orgNumber],
    ['Momsregistreringsnummer', company?.vatNumber],
    ['Postadress', company?.address],
    ['E-post', supportEmail],
  ];
  return lines.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []));
}

/** Says so when the rows are not all there are. */
function leftOut({ sums, sales }: StatementFacts): Block[] {
  if (sales.length >= sums.sales) return [];
  const text = `Här visas ${formatNumber(sales.length)} av ${formatNumber(sums.sales)} försäljningar. Summorna gäller alla.`;
  return [{ kind: 'text', text }];
}

/**
 * The yearly statement of a seller.
 * @param now when it is written.
 */
export function statementDocument(statement: StatementFacts, operator: Operator, now: Date): DocumentText {
  const { year, until, seller, sums, sales, takenBack } = statement;
  const title = `Årsbesked ${year}`;
  return {
    title,
    subtitle: `${seller}, sålda startplatser på ${SITE_NAME}`,
    footer: `${SITE_NAME}, årsbesked ${year} för ${seller}, hämtat ${formatFullInstant(now)}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Säljare', seller],
          ['Period', `1 januari ${year} till ${formatDate(until ?? `${year}-12-31`)}`],
          ['Antal försäljningar', formatNumber(sums.sales)],
        ],
      },
      ...(until
        ? [{ kind: 'text' as const, text: 'Året är inte slut. Fler försäljningar kan tillkomma.' }]
        : []),
      { kind: 'heading', text: 'Summor' },
      { kind: 'amounts', rows: amounts(sums) },
      {
        kind: 'text',
        text: 'En försäljning räknas den dag då köpet slutfördes. Avbrutna och återbetalade köp är inte med.',
      },
      ...(sales.length > 0
        ? ([
            { kind: 'heading', text: 'Försäljningar' },
            ...leftOut(statement),
            { kind: 'table', columns: saleColumns, rows: sales.map(saleRow) },
          ] satisfies Block[])
        : []),
      ...(takenBack.length > 0
        ? ([
            { kind: 'heading', text: 'Återkrav från köpares banker' },
            {
              kind: 'table',
              columns: takenColumns,
              rows: takenBack.map((row) => [dayOf(row), whatOf(row), formatKrExact(row.amount)]),
            },
          ] satisfies Block[])
        : []),
      { kind: 'heading', text: 'Utfärdat av' },
      { kind: 'facts', rows: issuer(operator) },
      { kind: 'text', text: 'Frågor om skatt på det du har sålt svarar Skatteverket på.' },
    ],
  };
}
