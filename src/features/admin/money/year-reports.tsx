'use client';

import { Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { CsvButton } from '@/components/csv';
import { type Column, DataTable } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { Kr } from '@/components/keyed-text';
import { Section } from '@/components/section';
import { TableSkeleton } from '@/components/skeletons';
import { Warning } from '@/components/warning';
import { dac7Exemptions } from '@/domain/money/dac7';
import { FIRST_YEAR } from '@/domain/money/input';
import { stockholmDate, yearOf } from '@/domain/time';
import { useMay } from '@/features/auth/use-may';
import { activityLabels, sellerName, standingLabels } from '@/text/dac7-csv';
import { formatMonth } from '@/text/dates';
import { formatKrExact, formatNumber } from '@/text/numbers';
import { methodName } from '@/text/purchase';
import { isCount, type ReportLine, reportLabels, reportLines } from '@/text/report-csv';
import { type Outputs, trpc } from '@/trpc/client';
import { Figures, Subtext } from '../cells';

/** The calendar year that runs in Stockholm. */
const runningYear = (): number => yearOf(stockholmDate(new Date()));

/** Chooses one of the years that there can be books of, the running one first. */
function YearSelect({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  const last = runningYear();
  return (
    <NativeSelect
      label="År"
      data={Array.from({ length: last - FIRST_YEAR + 1 }, (_, nth) => String(last - nth))}
      value={String(year)}
      onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
    />
  );
}

type Report = NonNullable<Outputs['money']['dac7']>;
type Seller = Report['items'][number];

const columns: Column<Seller>[] = [
  { id: 'name', header: 'Säljare', cell: sellerName },
  { id: 'standing', header: 'Ska redovisas', cell: ({ standing }) => standingLabels[standing] },
  { id: 'sales', header: 'Försäljningar', numeric: true, cell: ({ sales }) => sales },
  ...[0, 1, 2, 3].map((nth) => ({
    id: `q${nth + 1}`,
    header: `Kvartal ${nth + 1}`,
    numeric: true,
    cell: ({ quarters }: Seller) => {
      const { sales = 0, paid = 0 } = quarters[nth] ?? {};
      return (
        <div>
          <Kr amount={paid} exact />
          {sales > 0 && <Subtext>{sales} st.</Subtext>}
        </div>
      );
    },
  })),
  { id: 'paid', header: 'Ersättning', numeric: true, cell: ({ paid }) => formatKrExact(paid) },
  { id: 'fees', header: 'Avgifter', numeric: true, cell: ({ fees }) => formatKrExact(fees) },
];

/** The text about sellers below the law's thresholds. */
function Thresholds({ report: { activity, rate, year } }: { report: Report }) {
  const exemption = dac7Exemptions[activity];
  if (!exemption) return <Text mb="md">För personliga tjänster finns ingen undre gräns.</Text>;
  const { salesBelow, euros } = exemption;
  return (
    <>
      <Text mb="md">
        Den som har färre än {salesBelow} försäljningar och högst {formatNumber(euros)} euro under året
        redovisas inte.
      </Text>
      {rate === null && (
        <Warning title={`Ingen eurokurs för ${year}`} mb="md">
          Bara antalet jämförs. När årets eurokurs är inställd jämförs beloppen också.
        </Warning>
      )}
    </>
  );
}

function SellersToReport({ year, setYear }: { year: number; setYear: (year: number) => void }) {
  const utils = trpc.useUtils();
  const { data } = trpc.money.dac7.useQuery(
    { year },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  if (!data) return null;
  const busy = data.year !== year;
  return (
    <Section id="dac7" title="Säljare att redovisa (DAC7)">
      <Text mb="md">
        Startplatser räknas här som {activityLabels[data.activity]}. Om de är det avgör en jurist.
        Ersättningen är vad säljaren har fått, efter avgiften. Personnummer, födelsedatum och adress har vi
        inte. Stripe kan ha dem i säljarens konto.
      </Text>
      <Thresholds report={data} />
      <Group gap="sm" align="flex-end" mb="md">
        <YearSelect year={year} onChange={setYear} />
        <CsvButton
          label="Ladda ner underlaget"
          load={() => utils.client.money.exportDac7.query({ year: data.year })}
        />
      </Group>
      {data.items.length === 0 ? (
        <Text>Ingen säljare att redovisa för {data.year}.</Text>
      ) : (
        <>
          <DataTable
            label={`Säljare att redovisa ${data.year}`}
            columns={columns}
            items={data.items}
            idOf={({ id }) => id}
            busy={busy}
          />
          {data.listed > data.items.length && (
            <Text mt="sm">
              Här visas {formatNumber(data.items.length)} av {formatNumber(data.listed)}. Filen har alla.
            </Text>
          )}
        </>
      )}
    </Section>
  );
}

/** Sellers to report under DAC7: only where it is set, and for admins who may see the money. */
export function Dac7() {
  const [year, setYear] = useState(runningYear);
  return useMay('money') ? <SellersToReport year={year} setYear={setYear} /> : null;
}

type Month = Outputs['money']['report']['months'][number];
type Total = Outputs['money']['report']['total'];
type Method = Total['feesByMethod'][number];

const shown = (line: ReportLine, value: number | null) =>
  value === null ? '–' : isCount(line) ? value : formatKrExact(value);

/** The months in two tables, each as wide as a screen: what buyers paid, and what was left of it. */
const monthTables = [
  { label: 'Köpen månad för månad', lines: reportLines.slice(0, 6) },
  { label: 'Resultatet månad för månad', lines: reportLines.slice(6) },
].map(({ label, lines }) => ({
  label,
  columns: [
    { id: 'month', header: 'Månad', cell: ({ month }) => formatMonth(month) },
    ...lines.map((line) => ({
      id: line,
      header: reportLabels[line],
      numeric: true,
      cell: (item: Month) => shown(line, item[line]),
    })),
  ] satisfies Column<Month>[],
}));

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
        <CsvButton label="Ladda ner rapporten" load={() => utils.client.money.exportReport.query({ year })} />
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
          <Stack gap="md">
            {monthTables.map(({ label, columns }) => (
              <DataTable
                key={label}
                label={`${label}, ${data.year}`}
                columns={columns}
                items={data.months.filter(({ payments, stripeFees, result, refunded }) =>
                  [payments, stripeFees, result, refunded].some((value) => value !== 0),
                )}
                idOf={({ month }) => month}
                busy={busy}
              />
            ))}
          </Stack>
        </div>
      )}
    </Section>
  );
}
