'use client';

import { AreaChart, BarChart, LineChart } from '@mantine/charts';
import { GROUND, legend, quiet, SIGNAL, shared, wholeNumbers, withWeek } from '@/components/chart-parts';
import { formatHours } from '@/text/dates';
import { formatKr, formatNumber } from '@/text/numbers';
import { shareOnTime, type Week } from './overview-figures';

const SalesChart = ({ weeks }: { weeks: Week[] }) => (
  <BarChart
    {...shared}
    barChartProps={quiet}
    data={withWeek(weeks)}
    series={[{ name: 'sales', label: 'Sålda platser', color: GROUND }]}
    yAxisProps={wholeNumbers}
    maxBarWidth={28}
  />
);

const HeldChart = ({ weeks }: { weeks: Week[] }) => (
  <AreaChart
    {...shared}
    areaChartProps={quiet}
    data={withWeek(weeks)}
    series={[{ name: 'held', label: 'Hålls', color: GROUND }]}
    curveType="monotone"
    withDots={false}
    valueFormatter={(ore) => formatKr(ore)}
    yAxisProps={{ width: 64, tickFormatter: (ore: number) => formatNumber(ore / 100) }}
  />
);

const OnTimeChart = ({ weeks }: { weeks: Week[] }) => (
  <LineChart
    {...shared}
    lineChartProps={quiet}
    data={withWeek(weeks).map((each) => ({ ...each, share: shareOnTime([each]) }))}
    series={[{ name: 'share', label: 'I tid', color: GROUND }]}
    curveType="linear"
    connectNulls
    valueFormatter={(share) => `${share}\u00a0%`}
    yAxisProps={{ domain: [0, 100], ticks: [0, 25, 50, 75, 100], width: 56 }}
  />
);

/** One unit for the whole axis, in even steps. */
function ticksOf(weeks: Week[]) {
  const maxHours = Math.max(
    0,
    ...weeks.map(({ toDone, toNameChange }) => Math.max(toDone ?? 0, toNameChange ?? 0)),
  );
  const [unit, name] = maxHours > 48 ? [24, 'dygn'] : [1, 'h'];
  const step = Math.max(1, Math.ceil(maxHours / unit / 4));
  const ticks = [0, 1, 2, 3, 4].map((nth) => nth * step * unit);
  return {
    ticks,
    domain: [0, ticks.at(-1) ?? 0] satisfies [number, number],
    tickFormatter: (each: number) => `${formatNumber(each / unit)}\u00a0${name}`,
  };
}

const PaceChart = ({ weeks }: { weeks: Week[] }) => (
  <LineChart
    {...shared}
    lineChartProps={quiet}
    data={withWeek(weeks)}
    series={[
      { name: 'toNameChange', label: 'Till namnbytet', color: GROUND },
      { name: 'toDone', label: 'Till utbetalningen', color: SIGNAL },
    ]}
    curveType="linear"
    connectNulls
    {...legend}
    valueFormatter={formatHours}
    yAxisProps={{ width: 64, ...ticksOf(weeks) }}
  />
);

const charts = { sales: SalesChart, held: HeldChart, onTime: OnTimeChart, pace: PaceChart };
export type ChartName = keyof typeof charts;

interface OverviewChartProps {
  name: ChartName;
  weeks: Week[];
}

/** One of the overview's charts, by name: all are in one chunk, loaded when the first is shown. */
export function OverviewChart({ name, weeks }: OverviewChartProps) {
  const Chart = charts[name];
  return <Chart weeks={weeks} />;
}
