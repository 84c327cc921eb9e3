import { Accordion, AccordionControl, AccordionItem, AccordionPanel, Text } from '@mantine/core';
import { Kr } from '@/components/changing';
import type { Ore } from '@/domain/money';
import type { PriceSpread, SoldPrices as Sold } from '@/domain/race/sold-price';
import { formatKr } from '@/text/money';
import { formatNumber } from '@/text/numbers';
import { middleHalfText, soldText, weeksText } from '@/text/sold-prices';
import classes from './sold-prices.module.css';

const WIDTH = 320;
const ROW = 44;
const EDGE = 12;
const FOOT = 26;

const rowsOf = (sold: Sold): { label: string; spread: PriceSpread }[] => [
  { label: 'Alla sålda', spread: sold },
  ...sold.weeks.map((week) => ({ label: weeksText(week), spread: week })),
];

/** A bar from the low to the high price of each middle half, with a mark at the median. */
function Plot({ sold, originalFee }: { sold: Sold; originalFee: Ore | null }) {
  const rows = rowsOf(sold);
  const prices = rows.flatMap(({ spread }) => [spread.low, spread.high]);
  if (originalFee !== null) prices.push(originalFee);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const x = (price: number) => EDGE + ((price - least) / Math.max(most - least, 1)) * (WIDTH - 2 * EDGE);
  const bottom = rows.length * ROW;
  return (
    <svg
      className={classes.plot}
      viewBox={`0 0 ${WIDTH} ${bottom + FOOT}`}
      role="img"
      aria-label={`Diagram: ${soldText(sold)} Siffrorna står i tabellen under.`}
    >
      {originalFee !== null && (
        <line className={classes.original} x1={x(originalFee)} x2={x(originalFee)} y1={4} y2={bottom} />
      )}
      {rows.map(({ label, spread }, nth) => (
        <g key={label}>
          <text className={classes.label} x={EDGE} y={nth * ROW + 15}>
            {label}
          </text>
          <line
            className={classes.track}
            x1={EDGE}
            x2={WIDTH - EDGE}
            y1={nth * ROW + 29}
            y2={nth * ROW + 29}
          />
          <rect
            className={nth === 0 ? classes.all : classes.half}
            x={x(spread.low) - 3}
            y={nth * ROW + 23}
            width={x(spread.high) - x(spread.low) + 6}
            height={12}
            rx={6}
          />
          <circle className={classes.median} cx={x(spread.median)} cy={nth * ROW + 29} r={5} />
        </g>
      ))}
      <text className={classes.label} x={EDGE} y={bottom + 18}>
        <Kr amount={least} />
      </text>
      {most > least && (
        <text className={classes.label} x={WIDTH - EDGE} y={bottom + 18} textAnchor="end">
          <Kr amount={most} />
        </text>
      )}
    </svg>
  );
}

/** The same figures as the plot. */
const PriceTable = ({ sold }: { sold: Sold }) => (
  <table className={classes.table}>
    <caption>Vad platserna såldes för, utan avgifter</caption>
    <thead>
      <tr>
        <th scope="col">När</th>
        <th scope="col">Antal</th>
        <th scope="col">Mittpris</th>
        <th scope="col">Mittersta hälften</th>
      </tr>
    </thead>
    <tbody>
      {rowsOf(sold).map(({ label, spread }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{formatNumber(spread.count)}</td>
          <td>
            <Kr amount={spread.median} />
          </td>
          <td>{middleHalfText(spread)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** What a race's places were sold for here, as a plot and as a table. */
export const SoldPrices = ({ sold, originalFee }: { sold: Sold; originalFee: Ore | null }) => (
  <div className={classes.prices}>
    <Plot sold={sold} originalFee={originalFee} />
    <Text size="sm" c="dimmed">
      Strecket är den mittersta hälften av priserna, punkten är mittpriset.
      {originalFee !== null &&
        ` Den streckade linjen är arrangörens ordinarie startavgift, ${formatKr(originalFee)}.`}{' '}
      Priserna är utan avgifter.
    </Text>
    <Accordion variant="contained">
      <AccordionItem value="tabell">
        <AccordionControl>Visa som tabell</AccordionControl>
        <AccordionPanel>
          <PriceTable sold={sold} />
        </AccordionPanel>
      </AccordionItem>
    </Accordion>
  </div>
);
