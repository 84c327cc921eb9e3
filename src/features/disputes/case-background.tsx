import {
  Anchor,
  Button,
  Group,
  Stack,
  Table,
  TableTbody,
  TableTd,
  TableTh,
  TableThead,
  TableTr,
  Text,
} from '@mantine/core';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { TitledCard } from '@/components/section';
import { UserText } from '@/components/user-text';
import { auditActionLabels } from '@/text/audit';
import { formatDeadline, formatInstant } from '@/text/dates';
import { formatClosing, formatOpening } from '@/text/deadlines';
import { disputePath } from '@/text/dispute';
import { formatKr } from '@/text/numbers';
import { buyerFieldLabels, mechanismLabels, racePayerLabels } from '@/text/race';
import type { Dispute } from './dispute-timeline';

/** Whether each side has answered, and when last. */
export const CaseAnswers = ({ item: { answer, createdAt } }: { item: Dispute }) => (
  <TitledCard id="svar" title="Vem har svarat?" gap="xs">
    <Facts
      facts={[
        {
          label: 'Köparen',
          value: answer.buyerAt
            ? `Senast hörd av ${formatInstant(answer.buyerAt)}`
            : `Inget efter rapporten ${formatInstant(createdAt)}`,
        },
        {
          label: 'Säljaren',
          value: answer.sellerAt
            ? `Senast hörd av ${formatInstant(answer.sellerAt)}`
            : `Har inte svarat, ombedd senast ${formatDeadline(answer.due)}`,
        },
      ]}
    />
  </TitledCard>
);

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

type Rule = NonNullable<Dispute['background']>['rule'];

const costText = (cost: number | null) => (cost === null ? 'Okänd' : cost === 0 ? 'Ingen' : formatKr(cost));

/** The organiser's rule that the purchase is bound to, as it was then. */
export function CaseRule({ rule: { window, groupRules, sourceUrl, changes } }: { rule: Rule }) {
  return (
    <TitledCard id="regel" title="Loppets regel vid köpet">
      <Facts
        facts={[
          { label: 'Hur det går till', value: mechanismLabels[window.mechanism] },
          {
            label: 'Öppet',
            value: `${window.opensAt ? `från ${formatOpening(window.opensAt)} ` : ''}till ${formatClosing(window.closesAt)}`,
          },
          { label: 'Arrangörens avgift', value: costText(window.cost) },
          { label: 'Betalas av', value: racePayerLabels[window.payer] },
          ...(window.buyerFields.length > 0
            ? [
                {
                  label: 'Arrangören behöver',
                  value: window.buyerFields.map((field) => buyerFieldLabels[field]).join(', '),
                },
              ]
            : []),
          ...(window.minAge === null ? [] : [{ label: 'Lägsta ålder', value: `${window.minAge} år` }]),
        ]}
      />
      {window.note && <UserText>{window.note}</UserText>}
      {groupRules && <UserText size="sm">Startgrupper, så som regeln är nu: {groupRules}</UserText>}
      {changes.length > 0 && (
        <div>
          <Text size="sm" fw={600}>
            Ändrat i loppet efter köpet
          </Text>
          {changes.map(({ id, action, at }) => (
            <Text key={id} size="sm" c="dimmed">
              {formatInstant(at)}: {auditActionLabels[action]}
            </Text>
          ))}
        </div>
      )}
      {sourceUrl && (
        <Text>
          <Anchor target="_blank" rel="noopener noreferrer" href={sourceUrl}>
            Arrangörens regler
          </Anchor>
        </Text>
      )}
    </TitledCard>
  );
}

type Next = NonNullable<Dispute['background']>['next'];

/** Leads on from a dispute that this admin has done with: to the next one, and to all that waits. */
export const NextCase = ({ next }: { next: Next }) => (
  <Stack gap="xs">
    {next ? (
      <Group>
        <Button component={Link} href={disputePath(next.id)}>
          Nästa ärende
        </Button>
        <Text size="sm" c="dimmed">
          {next.title}
        </Text>
      </Group>
    ) : (
      <Text>Inget fler ärende väntar på dig.</Text>
    )}
    <Text>
      <Anchor component={Link} href="/admin/manager">
        Till det som är att göra
      </Anchor>
    </Text>
  </Stack>
);
