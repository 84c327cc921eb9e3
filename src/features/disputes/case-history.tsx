import { Table, TableTbody, TableTd, TableTh, TableThead, TableTr, Text } from '@mantine/core';
import { TitledCard } from '@/components/titled-card';
import type { Dispute } from './dispute-timeline';

type History = NonNullable<Dispute['background']>['history'];

const rows: { label: string; pick: (party: History['buyer']) => number }[] = [
  { label: 'Köpt', pick: ({ bought }) => bought },
  { label: 'Rapporterat problem', pick: ({ reported }) => reported },
  { label: 'Sålt', pick: ({ sold }) => sold },
  { label: 'Namnbyten för sent', pick: ({ late }) => late },
  { label: 'Sålt med problem', pick: ({ disputed }) => disputed },
];

/** What both parties have bought and sold besides this purchase. */
export const CaseHistory = ({ history: { buyer, seller } }: { history: History }) => (
  <TitledCard id="historik" title="Parternas historik" gap="xs">
    <Table tabularNums horizontalSpacing={0} fz="inherit" aria-labelledby="historik">
      <TableThead>
        <TableTr>
          <TableTd />
          <TableTh scope="col" ta="end">
            Köparen
          </TableTh>
          <TableTh scope="col" ta="end">
            Säljaren
          </TableTh>
        </TableTr>
      </TableThead>
      <TableTbody>
        {rows.map(({ label, pick }) => (
          <TableTr key={label}>
            <TableTh scope="row" fw={400}>
              {label}
            </TableTh>
            <TableTd ta="end">{pick(buyer)}</TableTd>
            <TableTd ta="end">{pick(seller)}</TableTd>
          </TableTr>
        ))}
      </TableTbody>
    </Table>
    <Text size="sm" c="dimmed">
      Betalda köp, det här köpet oräknat.
    </Text>
  </TitledCard>
);
