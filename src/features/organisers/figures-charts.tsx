'use client';

import { BarChart, LineChart } from '@mantine/charts';
import { GROUND, legend, quiet, SIGNAL, shared, wholeNumbers, withWeek } from '@/components/chart-parts';
import { formatHours } from '@/text/dates';
import { formatNumber } from '@/text/numbers';
import type { Week } from './shown-weeks';

const SalesChart = ({ weeks }: { weeks: Week[] }) => (
  <BarChart
    {...shared}
    {...legend}
    barChartProps={quiet}
    data={withWeek(weeks)}
    series={[
      { name: 'listed', label: 'Annonser', color: SIGNAL },
      { name: 'sold', label: 'Sålda', color: GROUND },
    ]}
    yAxisProps={wholeNumbers}
    maxBarWidth={14}
  />
);

const DemandChart = ({ weeks }: { weeks: Week[] }) => (
  <BarChart
    {...shared}
    barChartProps={quiet}
    data={withWeek(weeks)}
    series={[{ name: 'watches', label: 'Nya bevakningar', color: GROUND }]}
    yAxisProps={wholeNumbers}
    maxBarWidth={28}
  />
);

const PaceChart = ({ weeks }: { weeks: Week[] }) => (
  <LineChart
    {...shared}
    lineChartProps={quiet}
    data={withWeek(weeks)}
    series={[{ name: 'toNameChange', label: 'Till namnbytet', color: GROUND }]}
    curveType="linear"
    connectNulls
    valueFormatter={formatHours}
    yAxisProps={{ width: 56, tickFormatter: (each: number) => `${formatNumber(each)}\u00a0h` }}
  />
);

const charts = { sales: SalesChart, demand: DemandChart, pace: PaceChart };
export type ChartName = keyof typeof charts;

/** One of the charts, by name: all are in one chunk, loaded when the first is shown. */
export function FiguresChart({ name, weeks }: { name: ChartName; weeks: Week[] }) {
  const Chart = charts[name];
  return <Chart weeks={weeks} />;
}
