'use client';

import { keepPreviousData } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { type ReactNode, useId, useState } from 'react';
import { type Column, DataTable } from '@/components/mantine/data-table';
import { Segments } from '@/components/mantine/segments';
import { Group, Skeleton, Stack, Title } from '@/components/ui/basics';
import { Disclosure } from '@/components/ui/disclosure';
import { EmptyState } from '@/components/ui/empty-state';
import { Loading } from '@/components/ui/loading';
import { renderNothing } from '@/components/ui/missing-code';
import { addOre } from '@/domain/money';
import { type OverviewSpan, overviewSpans } from '@/domain/validation/overview';
import { formatCompactDate, formatWeek } from '@/text/dates';
import { formatKr } from '@/text/money';
import { formatNumber } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import { initialInputs } from './initial-inputs';
import { MailSettings } from './mail-settings';
import { NoticeYear } from './notice-year';
import type { ChartName } from './overview-charts';
import { formatHours, latest, shareOnTime, type Week } from './overview-figures';
import classes from './overview-tab.module.css';
import { Under } from './under';
import { WorkQueue } from './work-queue';

const ChartSkeleton = () => <Skeleton height={220} radius="md" />;

/** The charts' library is large: loaded when a chart is shown. */
const OverviewChart = dynamic(
  () => import('./overview-charts').then((file) => file.OverviewChart).catch(renderNothing),
  { ssr: false, loading: ChartSkeleton },
);

const hours = (value: number | null) => (value === null ? '–' : formatHours(value));
const kronor = (value: number | null) => formatKr(value ?? 0);
const share = (value: number | null) => (value === null ? '–' : `${value}\u00a0%`);

type Value = number | null;

/** A column of numbers. */
const number = (
  id: string,
  header: string,
  pick: (week: Week) => Value,
  format: (value: Value) => ReactNode = (value) => value,
): Column<Week> => ({ id, header, numeric: true, sortBy: pick, cell: (each) => format(pick(each)) });

const week: Column<Week> = {
  id: 'monday',
  header: 'Vecka',
  sortBy: ({ monday }) => monday,
  cell: ({ monday }) => `${formatWeek(monday)}, från ${formatCompactDate(monday)}`,
};

/** The columns of each chart's table. */
const columns: Record<ChartName, Column<Week>[]> = {
  sales: [
    week,
    number('sales', 'Sålda platser', ({ sales }) => sales),
    number('turnover', 'Köparna betalade', ({ turnover }) => turnover, kronor),
  ],
  held: [week, number('held', 'Hölls vid veckans slut', ({ held }) => held, kronor)],
  onTime: [
    week,
    number('onTime', 'I tid', ({ onTime }) => onTime),
    number('missed', 'Missade', ({ missed }) => missed),
    number('share', 'Andel i tid', (each) => shareOnTime([each]), share),
  ],
  pace: [
    week,
    number('toNameChange', 'Till namnbytet', ({ toNameChange }) => toNameChange, hours),
    number('toDone', 'Till utbetalningen', ({ toDone }) => toDone, hours),
  ],
};

interface ChartProps {
  name: ChartName;
  title: string;
  /** The chart's key figure. */
  value: ReactNode;
  text: string;
}

interface DrawnChart extends ChartProps {
  weeks: Week[];
  /** Its turn to be drawn has come. */
  shown: boolean;
  onDrawn: () => void;
}

function Chart({ name, title, value, text, weeks, shown, onDrawn }: DrawnChart) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div>
        <Title order={3} size="h5" id={id}>
          {title}
        </Title>
        <p className={classes.value}>{value}</p>
        <Under>{text}</Under>
      </div>
      {shown ? <OverviewChart name={name} weeks={weeks} onDrawn={onDrawn} /> : <ChartSkeleton />}
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

const ChartsSkeleton = () => (
  <Loading>
    <div className={classes.charts}>
      {['sales', 'held', 'onTime', 'pace'].map((name) => (
        <Skeleton key={name} height={400} radius="lg" />
      ))}
    </div>
  </Loading>
);

function Charts({ weeks }: { weeks: Week[] }) {
  // A chart takes long to draw. One after another, a press between two of them is answered.
  const [drawn, setDrawn] = useState(0);
  const rate = shareOnTime(weeks);
  const done = latest(weeks, 'toDone');
  const list: ChartProps[] = [
    {
      name: 'sales',
      title: 'Sålda platser per vecka',
      value: formatNumber(weeks.reduce((sum, { sales }) => sum + sales, 0)),
      text: `Köparna har betalat ${formatKr(addOre(...weeks.map(({ turnover }) => turnover)))}`,
    },
    {
      name: 'held',
      title: 'Hållna pengar',
      value: formatKr(weeks.at(-1)?.held ?? 0),
      text: 'Just nu, och vid varje veckas slut',
    },
    {
      name: 'onTime',
      title: 'Namnbyten i tid',
      value: share(rate),
      text: 'Andelen namnbyten som gjordes före sin tidsgräns',
    },
    {
      name: 'pace',
      title: 'Tid till klart',
      value: hours(done),
      text: 'Median från betalning till utbetalning, och till namnbytet från att det kunde göras',
    },
  ];
  return (
    <div className={classes.charts}>
      {list.map((chart, nth) => (
        <Chart
          key={chart.name}
          {...chart}
          weeks={weeks}
          shown={nth <= drawn}
          onDrawn={() => setDrawn((count) => Math.max(count, nth + 1))}
        />
      ))}
    </div>
  );
}

/** What waits for an admin, and statistics of the purchases. */
export function OverviewTab() {
  const [span, setSpan] = useState<OverviewSpan>(initialInputs.weeks.weeks);
  const query = trpc.admin.overview.weeks.useQuery({ weeks: span }, { placeholderData: keepPreviousData });
  return (
    <Stack gap="xl">
      <WorkQueue />
      <section aria-labelledby="utveckling">
        <Group justify="space-between" mb="md" gap="sm">
          <Title order={2} id="utveckling">
            Utveckling
          </Title>
          <Segments
            aria-label="Hur långt tillbaka"
            data={overviewSpans.map((weeks) => ({ value: String(weeks), label: `${weeks} veckor` }))}
            value={String(span)}
            onChange={(value) => setSpan(Number(value) as OverviewSpan)}
          />
        </Group>
        {query.isPending && <ChartsSkeleton />}
        {query.isError && !query.data && (
          <EmptyState picture="error" order={3} title="Kunde inte hämta utvecklingen" live />
        )}
        {query.data && <Charts weeks={query.data} />}
      </section>
      <NoticeYear />
      <MailSettings />
    </Stack>
  );
}
