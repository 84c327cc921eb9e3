'use client';

import { Card, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ComponentType, type ReactNode, useId } from 'react';
import { Disclosure } from '@/components/disclosure';
import { formatCompactDate, formatWeek } from '@/text/dates';
import { type Column, DataTable } from './data-table';
import { Loading } from './skeletons';

interface WeekValues {
  /** The Stockholm date of the week's first day. */
  monday: string;
}

/** The first column of a chart's table. */
export const weekColumn: Column<WeekValues> = {
  id: 'monday',
  header: 'Vecka',
  sortBy: ({ monday }) => monday,
  cell: ({ monday }) => `${formatWeek(monday)}, från ${formatCompactDate(monday)}`,
};

const cols = { base: 1, md: 2 };

/** A chart's height, in px. */
export const CHART_HEIGHT = 220;

/** The placeholder of a chart that is not loaded yet: as high as one. */
export const ChartSkeleton = () => <Skeleton height={CHART_HEIGHT} radius="md" />;

export interface ChartFacts<Name extends string> {
  name: Name;
  title: string;
  /** The chart's key figure. */
  value: ReactNode;
  text: string;
}

/** How a chart is drawn, by name: the charts' library is large, so this is loaded when it is shown. */
type Drawing<Name extends string, Week> = ComponentType<{
  name: Name;
  weeks: Week[];
}>;

interface CardsProps<Name extends string, Week extends WeekValues> {
  charts: ChartFacts<Name>[];
  weeks: Week[];
  /** The columns of each chart's table. */
  columns: Record<Name, Column<Week>[]>;
  drawing: Drawing<Name, Week>;
  /** The level of the charts' headings. */
  order: 2 | 3;
}

interface CardProps<Name extends string, Week extends WeekValues>
  extends Omit<CardsProps<Name, Week>, 'charts'> {
  chart: ChartFacts<Name>;
}

function ChartCard<Name extends string, Week extends WeekValues>({
  chart: { name, title, value, text },
  weeks,
  columns,
  drawing: Draw,
  order,
}: CardProps<Name, Week>) {
  const id = useId();
  return (
    <Card component="section" padding="md" shadow="xs" aria-labelledby={id}>
      <Stack gap="md">
        <div>
          <Title order={order} size="h5" id={id}>
            {title}
          </Title>
          <Text ff="heading" fz={28} fw={700} lh={1.15} my={2}>
            {value}
          </Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </div>
        <Draw name={name} weeks={weeks} />
        <Disclosure title="Visa som tabell">
          <DataTable
            few
            label={title}
            columns={columns[name]}
            items={weeks.toReversed()}
            idOf={({ monday }) => monday}
          />
        </Disclosure>
      </Stack>
    </Card>
  );
}

/** Figures by week: each as its key figure, a chart and a table. */
export function ChartCards<Name extends string, Week extends WeekValues>({
  charts,
  ...shared
}: CardsProps<Name, Week>) {
  return (
    <SimpleGrid cols={cols}>
      {charts.map((chart) => (
        <ChartCard key={chart.name} {...shared} chart={chart} />
      ))}
    </SimpleGrid>
  );
}

/** The placeholder of `count` charts while their figures are fetched. */
export const ChartCardsSkeleton = ({ count }: { count: number }) => (
  <Loading>
    <SimpleGrid cols={cols}>
      {Array.from({ length: count }, (_, nth) => nth).map((nth) => (
        <Skeleton key={nth} height={400} radius="lg" />
      ))}
    </SimpleGrid>
  </Loading>
);
