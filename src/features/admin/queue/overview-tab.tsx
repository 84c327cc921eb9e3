'use client';

import { Group, Stack, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { type ReactNode, useState } from 'react';
import {
  ChartCards,
  ChartCardsSkeleton,
  type ChartFacts,
  ChartSkeleton,
  weekColumn,
} from '@/components/chart-cards';
import type { Column } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { renderNothing } from '@/components/missing-code';
import { Segments } from '@/components/segments';
import { type OverviewSpan, overviewSpans } from '@/domain/moderation/input';
import { addOre } from '@/domain/money/ore';
import { formatHours } from '@/text/dates';
import { formatKr, formatNumber } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import { NoticeYear } from '../disputes/notice-year';
import { initialInputs } from '../initial-inputs';
import { MailSettings } from '../team/mail-settings';
import type { ChartName } from './overview-charts';
import { latest, shareOnTime, type Week } from './overview-figures';
import { WorkQueue } from './work-queue';

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

/** The columns of each chart's table. */
const columns: Record<ChartName, Column<Week>[]> = {
  sales: [
    weekColumn,
    number('sales', 'Sålda platser', ({ sales }) => sales),
    number('turnover', 'Köparna betalade', ({ turnover }) => turnover, kronor),
  ],
  held: [weekColumn, number('held', 'Hölls vid veckans slut', ({ held }) => held, kronor)],
  onTime: [
    weekColumn,
    number('onTime', 'I tid', ({ onTime }) => onTime),
    number('missed', 'Missade', ({ missed }) => missed),
    number('share', 'Andel i tid', (each) => shareOnTime([each]), share),
  ],
  pace: [
    weekColumn,
    number('toNameChange', 'Till namnbytet', ({ toNameChange }) => toNameChange, hours),
    number('toDone', 'Till utbetalningen', ({ toDone }) => toDone, hours),
  ],
};

function Charts({ weeks }: { weeks: Week[] }) {
  const rate = shareOnTime(weeks);
  const done = latest(weeks, 'toDone');
  const list: ChartFacts<ChartName>[] = [
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
  return <ChartCards charts={list} weeks={weeks} columns={columns} drawing={OverviewChart} order={3} />;
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
        {query.isPending && <ChartCardsSkeleton count={4} />}
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
