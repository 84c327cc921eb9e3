'use client';

import { Skeleton, Text, Title } from '@mantine/core';
import { type ComponentType, type ReactNode, useId, useState } from 'react';
import { type Column, DataTable } from '@/components/data-table';
import { Disclosure } from '@/components/disclosure';
import { Loading } from '@/components/loading';
import { formatCompactDate, formatWeek } from '@/text/dates';
import classes from './chart-cards.module.css';

interface OfWeek {
  /** The Stockholm date of the week's first day. */
  monday: string;
}

/** The first column of a chart's table. */
export const weekColumn: Column<OfWeek> = {
  id: 'monday',
  header: 'Vecka',
  sortBy: ({ monday }) => monday,
  cell: ({ monday }) => `${formatWeek(monday)}, från ${formatCompactDate(monday)}`,
};

/** A chart's height, in px. */
export const CHART_HEIGHT = 220;

/** In place of a chart that is not loaded yet: as high as one. */
export const ChartSkeleton = () => <Skeleton height={CHART_HEIGHT} radius="md" />;

export interface ChartFacts<Name extends string> {
  name: Name;
  title: string;
  /** The chart's key figure. */
  value: ReactNode;
  text: string;
}

/** How a chart is drawn, by name: the charts' library is large, so this is loaded when it is shown. */
export type Drawing<Name extends string, Week> = ComponentType<{
  name: Name;
  weeks: Week[];
  /** Called in the frame after the chart's first. */
  onDrawn: () => void;
}>;

interface CardsProps<Name extends string, Week extends OfWeek> {
  charts: ChartFacts<Name>[];
  weeks: Week[];
  /** The columns of each chart's table. */
  columns: Record<Name, Column<Week>[]>;
  drawing: Drawing<Name, Week>;
  /** The level of the charts' headings. */
  order: 2 | 3;
}

interface CardProps<Name extends string, Week extends OfWeek> extends Omit<CardsProps<Name, Week>, 'charts'> {
  chart: ChartFacts<Name>;
  /** Its turn to be drawn has come. */
  shown: boolean;
  onDrawn: () => void;
}

function ChartCard<Name extends string, Week extends OfWeek>({
  chart: { name, title, value, text },
  weeks,
  columns,
  drawing: Draw,
  order,
  shown,
  onDrawn,
}: CardProps<Name, Week>) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div>
        <Title order={order} size="h5" id={id}>
          {title}
        </Title>
        <p className={classes.value}>{value}</p>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      {shown ? <Draw name={name} weeks={weeks} onDrawn={onDrawn} /> : <ChartSkeleton />}
      <Disclosure question="Visa som tabell">
        <DataTable
          few
          label={title}
          columns={columns[name]}
          items={weeks.toReversed()}
          idOf={({ monday }) => monday}
        />
      </Disclosure>
    </section>
  );
}

/** Figures by week: each as its key figure, a chart and a table. */
export function ChartCards<Name extends string, Week extends OfWeek>({
  charts,
  ...shared
}: CardsProps<Name, Week>) {
  // A chart takes long to draw. One after another, a press between two of them is answered.
  const [drawn, setDrawn] = useState(0);
  return (
    <div className={classes.charts}>
      {charts.map((chart, nth) => (
        <ChartCard
          key={chart.name}
          {...shared}
          chart={chart}
          shown={nth <= drawn}
          onDrawn={() => setDrawn((count) => Math.max(count, nth + 1))}
        />
      ))}
    </div>
  );
}

/** In place of `count` charts whose figures are on their way. */
export const ChartCardsSkeleton = ({ count }: { count: number }) => (
  <Loading>
    <div className={classes.charts}>
      {Array.from({ length: count }, (_, nth) => nth).map((nth) => (
        <Skeleton key={nth} height={400} radius="lg" />
      ))}
    </div>
  </Loading>
);
