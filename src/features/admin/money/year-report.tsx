'use client';

import { Group, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { SaveSheet } from '@/components/save-sheet';
import { Section } from '@/components/section';
import { TableSkeleton } from '@/components/skeletons';
import { formatMonth } from '@/text/dates';
import { formatKrExact } from '@/text/numbers';
import { methodName } from '@/text/purchase';
import { isCount, type ReportLine, reportLabels, reportLines } from '@/text/report-csv';
import { type Outputs, trpc } from '@/trpc/client';
import { Figures } from '../figures';
import { runningYear, YearSelect } from './year-select';

type Month = Outputs['money']['report']['months'][number];
type Total = Outputs['money']['report']['total'];
type Method = Total['feesByMethod'][number];

const shown = (line: ReportLine, value: number | null) =>
  value === null ? '–' : isCount(line) ? value : formatKrExact(value);

const monthColumns: Column<Month>[] = [
  { id: 'month', header: 'Månad', cell: ({ month }) => formatMonth(month) },
  ...reportLines.map((line) => ({
    id: line,
    header: reportLabels[line],
    numeric: true,
    cell: (item: Month) => shown(line, item[line]),
  })),
];

const methodColumns: Column<Method>[] = [
  { id: 'method', header: 'Betalsätt', cell: ({ method }) => methodName(method) },
  { id: 'amount', header: 'Stripes avgifter', numeric: true, cell: ({ amount }) => formatKrExact(amount) },
];

/** A year by the books, and its months. */
export function YearReport() {
  const [year, setYear] = useState(runningYear);
  const utils = trpc.useUtils();
  const { data, isError } = trpc.money.report.useQuery(
    { year },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  const busy = data !== undefined && data.year !== year;
  return (
    <Section id="rapport" title="Årets rapport">
      <Text mb="md">
        Ur boken, per månad i svensk tid. Avgifterna räknas när köpet blir klart. I serviceavgiften ingår 25 %
        moms, som är utbruten här.
      </Text>
      <Group gap="sm" align="flex-end" mb="md">
        <YearSelect year={year} onChange={setYear} />
        <SaveSheet label="Ladda ner rapporten" load={() => utils.client.money.exportReport.query({ year })} />
      </Group>
      {isError && !data && <EmptyState picture="error" order={3} title="Kunde inte hämta rapporten" live />}
      {!data && !isError && <TableSkeleton rows={14} />}
      {data && (
        <div aria-busy={busy}>
          <Figures
            figures={reportLines.map((line) => ({
              label: reportLabels[line],
              value: shown(line, data.total[line]),
            }))}
          />
          {data.total.feesByMethod.length > 0 && (
            <>
              <Title order={3} size="h4" mt="lg" mb="sm">
                Stripes avgifter per betalsätt
              </Title>
              <DataTable
                few
                label="Stripes avgifter per betalsätt"
                columns={methodColumns}
                items={data.total.feesByMethod}
                idOf={({ method }) => method ?? 'unknown'}
              />
            </>
          )}
          <Title order={3} size="h4" mt="lg" mb="sm">
            Månad för månad
          </Title>
          <DataTable
            label={`Rapport ${data.year}, månad för månad`}
            columns={monthColumns}
            items={data.months.filter(({ payments, stripeFees, result, refunded }) =>
              [payments, stripeFees, result, refunded].some((value) => value !== 0),
            )}
            idOf={({ month }) => month}
            busy={busy}
          />
        </div>
      )}
    </Section>
  );
}
