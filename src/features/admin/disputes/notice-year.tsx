'use client';

import { Group, NativeSelect, SimpleGrid, Stack, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { RowsSkeleton } from '@/components/skeletons';
import { FIRST_NOTICE_YEAR } from '@/domain/moderation/input';
import { formatHours } from '@/text/dates';
import { decisionLabels, noticeReasonLabels } from '@/text/moderation';
import { formatNumber } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import { Figures } from '../figures';

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

/** A year's notices and what came of them: what the yearly report on content moderation says. */
export function NoticeYear() {
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
