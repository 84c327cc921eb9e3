'use client';

import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
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
import { CsvButton } from '@/components/csv';
import { type Column, DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { fallbackToNull } from '@/components/missing-code';
import { PageHeading } from '@/components/page';
import { formatCompactDate, formatHours } from '@/text/dates';
import { formatNumber } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import type { ChartName } from './figures-charts';
import { figuresFirst } from './organiser-paths';
import { shownWeeks, type Week } from './shown-weeks';

type Figures = Outputs['organisers']['figures'];
type Race = Figures['races'][number];

/** The charts' library is large: loaded when a chart is shown. */
const FiguresChart = dynamic(
  () => import('./figures-charts').then((file) => file.FiguresChart).catch(fallbackToNull),
  { ssr: false, loading: ChartSkeleton },
);

const hours = (value: number | null) => (value === null ? '–' : formatHours(value));

type Counts = Pick<Week, 'listed' | 'sold' | 'toNameChange' | 'watches'>;

/** A column of numbers. */
const number = <Item extends Counts>(
  id: keyof Counts,
  header: string,
  format: (value: number | null) => ReactNode = (value) => value,
): Column<Item> => ({
  id,
  header,
  numeric: true,
  sortBy: (each) => each[id],
  cell: (each) => format(each[id]),
});

/** The columns of each chart's table. */
const columns: Record<ChartName, Column<Week>[]> = {
  sales: [weekColumn, number('listed', 'Annonser'), number('sold', 'Sålda')],
  demand: [weekColumn, number('watches', 'Nya bevakningar')],
  pace: [weekColumn, number('toNameChange', 'Till namnbytet', hours)],
};

const raceColumns: Column<Race>[] = [
  {
    id: 'race',
    header: 'Lopp',
    sortBy: ({ raceName }) => raceName,
    cell: ({ raceName, distance, date, forbidden }) => (
      <>
        {raceName}
        <Text size="sm" c="dimmed">
          {distance}, {formatCompactDate(date)}
          {forbidden && ', tillåter inte namnbyte'}
        </Text>
      </>
    ),
  },
  number('listed', 'Annonser'),
  number('sold', 'Sålda'),
  number('toNameChange', 'Till namnbytet', hours),
  number('watches', 'Bevakningar'),
];

/** Whether a chart has something to show. */
const filled: Record<ChartName, (week: Week) => boolean> = {
  sales: ({ listed, sold }) => listed > 0 || sold > 0,
  demand: ({ watches }) => watches > 0,
  pace: ({ toNameChange }) => toNameChange !== null,
};

function Charts({ total, weeks, forbidden }: Pick<Figures, 'total' | 'weeks'> & { forbidden: boolean }) {
  const list: ChartFacts<ChartName>[] = [
    {
      name: 'sales',
      title: 'Annonser och sålda platser',
      value: `${formatNumber(total.sold)} sålda av ${formatNumber(total.listed)}`,
      text: 'De senaste 52 veckorna. Köp som har avbrutits räknas inte.',
    },
    {
      name: 'demand',
      title: 'Efterfrågan',
      value: `${formatNumber(total.watches)} ${total.watches === 1 ? 'bevakning' : 'bevakningar'}`,
      text: forbidden
        ? 'Så många vill veta när en plats säljs, fast loppet inte tillåter namnbyte.'
        : 'Så många har bett om mejl när en plats säljs. Bevakningar som har tagits bort räknas inte.',
    },
    {
      name: 'pace',
      title: 'Tid till namnbytet',
      value: hours(total.toNameChange),
      text: 'Median från betalning till att namnet är bytt, efter veckan för betalningen.',
    },
  ];
  const shown = list.filter(({ name }) => weeks.some(filled[name]));
  return <ChartCards charts={shown} weeks={weeks} columns={columns} drawing={FiguresChart} order={2} />;
}

/** How the organiser's races have done: all or one of them, as plots and tables. */
export function FiguresView() {
  const utils = trpc.useUtils();
  const [raceId, setRaceId] = useState<string | null>(figuresFirst.raceId);
  const query = trpc.organisers.figures.useQuery({ raceId }, { placeholderData: keepPreviousData });
  const races = query.data?.races ?? [];
  const weeks = shownWeeks(query.data?.weeks ?? []);
  const chosen = races.find((race) => race.raceId === raceId);
  const nameOf = ({ raceName, distance, date }: Race) =>
    `${raceName}, ${distance}, ${formatCompactDate(date)}`;
  return (
    <>
      <PageHeading title="Siffror" lead="Så har era lopp gått här, de senaste 52 veckorna." />
      {query.isPending && <ChartCardsSkeleton count={3} />}
      {query.isError && !query.data && (
        <EmptyState
          picture="error"
          title="Kunde inte hämta siffrorna"
          text="Försök igen om en liten stund."
          live
        />
      )}
      {query.data && races.length === 0 && (
        <EmptyState
          picture="empty"
          title="Inga lopp än"
          text="När era lopp finns här står siffrorna om dem på den här sidan."
        />
      )}
      {query.data && races.length > 0 && (
        <Stack gap="lg">
          <Group justify="space-between" align="end">
            <NativeSelect
              flex="1 1 16rem"
              maw="30rem"
              miw={0}
              label="Lopp"
              data={[
                { value: '', label: 'Alla lopp' },
                ...races.map((race) => ({ value: race.raceId, label: nameOf(race) })),
              ]}
              value={raceId ?? ''}
              onChange={({ currentTarget }) => setRaceId(currentTarget.value || null)}
            />
            <CsvButton
              label="Hämta som CSV"
              load={() => utils.organisers.exportFigures.fetch({ raceId }, { staleTime: 0 })}
            />
          </Group>
          {weeks.length > 0 ? (
            <Charts total={query.data.total} weeks={weeks} forbidden={chosen?.forbidden ?? false} />
          ) : (
            <EmptyState
              picture="empty"
              title="Inget att räkna än"
              text="Siffrorna börjar när någon bevakar, säljer eller köper en plats."
            />
          )}
          {!chosen && races.length > 1 && weeks.length > 0 && (
            <section aria-labelledby="per-lopp">
              <Title order={2} size="h4" id="per-lopp" mb="sm">
                Lopp för lopp
              </Title>
              <DataTable
                label="Lopp för lopp"
                columns={raceColumns}
                items={races}
                idOf={({ raceId }) => raceId}
              />
            </section>
          )}
        </Stack>
      )}
    </>
  );
}
