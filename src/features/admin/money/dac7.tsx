'use client';

import { Group, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Kr } from '@/components/changing';
import { type Column, DataTable } from '@/components/data-table';
import { SaveSheet } from '@/components/save-sheet';
import { Section } from '@/components/section';
import { Warning } from '@/components/warning';
import { dac7Exemptions } from '@/domain/money/dac7';
import { useMay } from '@/features/auth/viewer';
import { activityLabels, sellerName, standingLabels } from '@/text/dac7-csv';
import { formatKrExact, formatNumber } from '@/text/numbers';
import { type Outputs, trpc } from '@/trpc/client';
import { Subtext } from '../subtext';
import { runningYear, YearSelect } from './year-select';

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

/** Whom the law's thresholds leave out, in words. */
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
        <SaveSheet
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

/** Sellers to report under DAC7: only where it is set, and to those who may see money's rulings. */
export function Dac7() {
  const [year, setYear] = useState(runningYear);
  return useMay('money') ? <SellersToReport year={year} setYear={setYear} /> : null;
}
