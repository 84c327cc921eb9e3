'use client';

import { Stack, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import type { ComponentProps } from 'react';
import { Disclosure } from '@/components/disclosure';
import { fallbackToNull } from '@/components/missing-code';
import { TableSkeleton } from '@/components/skeletons';
import type { Ore } from '@/domain/money/ore';
import type { SoldPrices as Sold } from '@/domain/race/sold-price';
import { formatKr } from '@/text/numbers';
import { soldText, weeksText } from '@/text/race';
import type { PriceRow } from './price-table';

const WIDTH = 320;
const ROW = 44;
const EDGE = 12;
const FOOT = 26;

/** Nobody reads it before it is opened, and Mantine's Table is 30 kB. */
const PriceTable = dynamic(
  () => import('./price-table').then((file) => file.PriceTable).catch(fallbackToNull),
  {
    ssr: false,
    loading: () => <TableSkeleton rows={3} />,
  },
);

const rowsOf = (sold: Sold): PriceRow[] => [
  { label: 'Alla sålda', spread: sold },
  ...sold.weeks.map((week) => ({ label: weeksText(week), spread: week })),
];

/** As `Kr`, which is HTML and not drawn in an SVG. */
function Amount({ amount, ...props }: ComponentProps<'text'> & { amount: number }) {
  const text = formatKr(amount);
  return (
    <g>
      <text key={text} {...props}>
        {text}
      </text>
    </g>
  );
}

/** A bar from the low to the high price of each middle half, with a line at the median. */
function Plot({ sold, originalFee }: { sold: Sold; originalFee: Ore | null }) {
  const rows = rowsOf(sold);
  const prices = rows.flatMap(({ spread }) => [spread.low, spread.high]);
  if (originalFee !== null) prices.push(originalFee);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const x = (price: number) => EDGE + ((price - lowest) / Math.max(highest - lowest, 1)) * (WIDTH - 2 * EDGE);
  const bottom = rows.length * ROW;
  return (
    <svg
      width="100%"
      fill="var(--mantine-color-text)"
      fontSize={12}
      style={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}
      viewBox={`0 0 ${WIDTH} ${bottom + FOOT}`}
      role="img"
      aria-label={`Diagram: ${soldText(sold)} Siffrorna står i tabellen under.`}
    >
      {originalFee !== null && (
        <line
          stroke="var(--mantine-color-dimmed)"
          strokeWidth={2}
          strokeDasharray="4 4"
          x1={x(originalFee)}
          x2={x(originalFee)}
          y1={4}
          y2={bottom}
        />
      )}
      {rows.map(({ label, spread }, nth) => (
        <g key={label}>
          <text x={EDGE} y={nth * ROW + 15}>
            {label}
          </text>
          <line
            stroke="var(--lb-line)"
            strokeWidth={2}
            x1={EDGE}
            x2={WIDTH - EDGE}
            y1={nth * ROW + 29}
            y2={nth * ROW + 29}
          />
          <rect
            fill="var(--lb-done)"
            opacity={nth === 0 ? 1 : 0.6}
            x={x(spread.low) - 3}
            y={nth * ROW + 23}
            width={x(spread.high) - x(spread.low) + 6}
            height={12}
            rx={6}
          />
          <circle
            fill="var(--lb-surface)"
            stroke="var(--mantine-color-text)"
            strokeWidth={2}
            cx={x(spread.median)}
            cy={nth * ROW + 29}
            r={5}
          />
        </g>
      ))}
      <Amount amount={lowest} x={EDGE} y={bottom + 18} />
      {highest > lowest && <Amount amount={highest} x={WIDTH - EDGE} y={bottom + 18} textAnchor="end" />}
    </svg>
  );
}

/** The prices of a race's sold places, as a plot and as a table. */
export const SoldPrices = ({ sold, originalFee }: { sold: Sold; originalFee: Ore | null }) => (
  <Stack gap="sm" maw="26rem">
    <Plot sold={sold} originalFee={originalFee} />
    <Text size="sm" c="dimmed">
      Strecket är den mittersta hälften av priserna, punkten är mittpriset.
      {originalFee !== null &&
        ` Den streckade linjen är arrangörens ordinarie startavgift, ${formatKr(originalFee)}.`}{' '}
      Priserna är utan avgifter.
    </Text>
    <Disclosure title="Visa som tabell">
      <PriceTable rows={rowsOf(sold)} />
    </Disclosure>
  </Stack>
);
