'use client';

import { Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
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
import { type Column, DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { fallbackToNull } from '@/components/missing-code';
import { Section } from '@/components/section';
import { Segments } from '@/components/segments';
import { RowsSkeleton } from '@/components/skeletons';
import { type AdminMailKind, adminMailKinds } from '@/domain/moderation/admin-mails';
import { FIRST_NOTICE_YEAR } from '@/domain/moderation/notices';
import { type OverviewSpan, overviewSpans } from '@/domain/moderation/tasks';
import { addOre } from '@/domain/money/ore';
import { formatHours } from '@/text/dates';
import { adminMailTexts, decisionLabels, noticeReasonLabels } from '@/text/moderation';
import { formatKr, formatNumber } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import { Figures } from '../cells';
import { initialInputs } from '../initial-inputs';
import type { ChartName } from './overview-charts';
import { latest, shareOnTime, type Week } from './overview-figures';
import { TaskQueue } from './task-queue';

const years = (now: number) =>
  Array.from({ length: now - FIRST_NOTICE_YEAR + 1 }, (_, index) => String(now - index));

interface Count {
  label: string;
  count: number;
}

const rows = <Key extends string>(labels: Record<Key, string>, counts: Record<Key, number>): Count[] =>
  (Object.keys(labels) as Key[]).map((key) => ({ label: labels[key], count: counts[key] }));

const Counts = ({ title, what, counts }: { title: string; what: string; counts: Count[] }) => (
  <DataTable
    few
    label={title}
    columns={[
      { id: 'label', header: what, cell: ({ label }) => label },
      { id: 'count', header: 'Antal', numeric: true, cell: ({ count }) => formatNumber(count) },
    ]}
    items={counts}
    idOf={({ label }) => label}
  />
);

/** A year's notices and their decisions: the content of the yearly report on content moderation. */
function NoticeYear() {
  const [year, setYear] = useState<number>();
  const query = trpc.notices.year.useQuery(year ? { year } : {}, { placeholderData: keepPreviousData });
  const counts = query.data;
  return (
    <section aria-labelledby="anmalningar">
      <Group justify="space-between" mb="md" gap="sm">
        <Title order={2} id="anmalningar">
          Anmälningar under året
        </Title>
        {counts && (
          <NativeSelect
            aria-label="År"
            data={years(counts.thisYear)}
            value={String(year ?? counts.thisYear)}
            onChange={({ currentTarget }) => setYear(Number(currentTarget.value))}
          />
        )}
      </Group>
      {query.isPending && <RowsSkeleton count={2} height={78} />}
      {query.isError && !counts && (
        <EmptyState picture="error" order={3} title="Kunde inte räkna anmälningarna" live />
      )}
      {counts && (
        <Stack gap="md">
          <Figures
            figures={[
              { label: 'Anmälningar', value: formatNumber(counts.received) },
              { label: 'Beslut', value: formatNumber(counts.decided) },
              {
                label: 'Median till beslut',
                value: counts.medianHours === null ? '–' : formatHours(counts.medianHours),
              },
              { label: 'Begärda omprövningar', value: formatNumber(counts.appealed) },
              { label: 'Ändrade beslut', value: formatNumber(counts.reversed) },
              { label: 'Beslut som stod fast', value: formatNumber(counts.upheld) },
            ]}
          />
          <SimpleGrid minColWidth="min(100%, 26rem)" autoFlow="auto-fit">
            <Counts title="Efter skäl" what="Skäl" counts={rows(noticeReasonLabels, counts.reasons)} />
            <Counts title="Efter beslut" what="Beslut" counts={rows(decisionLabels, counts.decisions)} />
          </SimpleGrid>
        </Stack>
      )}
    </section>
  );
}

function MailKind({ kind, muted }: { kind: AdminMailKind; muted: boolean }) {
  const mute = trpc.admin.mails.mute.useMutation({ meta: { invalidates: ['admin'] } });
  // The pressed choice is shown until the server has answered.
  const off = mute.isPending ? mute.variables.muted : muted;
  return (
    <Checkbox
      mih={44}
      checked={!off}
      {...adminMailTexts[kind]}
      onChange={({ currentTarget }) => {
        if (!mute.isPending) mute.mutate({ kind, muted: !currentTarget.checked });
      }}
    />
  );
}

/** Which mails the admin who looks wants. */
function MailSettings() {
  const query = trpc.admin.mails.muted.useQuery();
  return (
    <Section id="mejl" title="Mejl till dig">
      {query.isPending && <RowsSkeleton count={adminMailKinds.length} height={44} />}
      {query.isError && !query.data && (
        <EmptyState picture="error" order={3} title="Kunde inte hämta dina val" live />
      )}
      {query.data && (
        <Stack gap="sm">
          <Text c="dimmed">Gäller bara dig. Andra admins väljer själva.</Text>
          {adminMailKinds.map((kind) => (
            <MailKind key={kind} kind={kind} muted={query.data.includes(kind)} />
          ))}
        </Stack>
      )}
    </Section>
  );
}

/** The charts' library is large: loaded when a chart is shown. */
const OverviewChart = dynamic(
  () => import('./overview-charts').then((file) => file.OverviewChart).catch(fallbackToNull),
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
      <TaskQueue />
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
