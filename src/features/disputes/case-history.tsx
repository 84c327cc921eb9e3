import { Card, Stack, Text, Title } from '@mantine/core';
import type { Dispute } from './dispute-timeline';
import classes from './dispute-view.module.css';

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
      <table className={classes.history} aria-labelledby="historik">
        <thead>
          <tr>
            <td />
            <th scope="col">Köparen</th>
            <th scope="col">Säljaren</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, pick }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{pick(buyer)}</td>
              <td>{pick(seller)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="sm" c="dimmed">
        Betalda köp, det här köpet oräknat.
      </Text>
    </Stack>
  </Card>
);
