import {
  Card,
  Stack,
  Table,
  TableTbody,
  TableTd,
  TableTh,
  TableThead,
  TableTr,
  Text,
  Title,
} from '@mantine/core';
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
  <Card component="section" aria-labelledby="historik">
    <Stack gap="xs">
      <Title order={2} size="h3" id="historik">
        Parternas historik
      </Title>
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
    </Stack>
  </Card>
);
