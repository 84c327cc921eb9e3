'use client';

import { Badge, Group, Stack, Table, Text } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { OutsideLink } from '@/components/links';
import { RowsSkeleton } from '@/components/skeletons';
import { StatusBadge, type Tone } from '@/components/status-badge';
import type { NameChangeRule } from '@/domain/race/rules';
import { formatDate } from '@/text/dates';
import { formatKr } from '@/text/money';
import { mechanismLabels, racePayerLabels, verifiableFieldLabels } from '@/text/states';
import { type Outputs, trpc } from '@/trpc/client';
import { RaceActs } from './race-acts';
import { RaceImage } from './race-image';

type Race = Outputs['admin']['races'][number];

const rules: Record<NameChangeRule, { label: string; tone: Tone }> = {
  allowed: { label: 'Tillåtet', tone: 'good' },
  forbidden: { label: 'Förbjudet', tone: 'bad' },
  unknown: { label: 'Okänt', tone: 'wait' },
};

/** The curated races, with marks on what nobody has verified with the organiser. */
export function RacesTab() {
  const races = trpc.admin.races.useQuery();
  if (races.isPending) return <RowsSkeleton count={6} />;
  if (races.isError) return <EmptyState picture="error" title="Kunde inte hämta loppen" />;
  return (
    <Table.ScrollContainer minWidth={900}>
      <Table striped verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {[
              'Bild',
              'Lopp',
              'Namnbyte',
              'Sätt',
              'Sista dag',
              'Avgift',
              'Källa',
              'Ej verifierat',
              'Hela loppet',
            ].map((heading) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {races.data.map((race) => (
            <Row key={race.id} race={race} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Row({ race }: { race: Race }) {
  const { label, tone } = rules[race.nameChangeRule];
  return (
    <Table.Tr>
      <Table.Td>
        <RaceImage race={race} />
      </Table.Td>
      <Table.Td>
        <Stack gap={0}>
          <Text fw={600}>{race.raceName}</Text>
          <Text size="sm" c="dimmed">
            {race.distance}, {race.location}, {formatDate(race.date)}
          </Text>
        </Stack>
      </Table.Td>
      <Table.Td>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Table.Td>
      <Table.Td>{race.transferMechanism ? mechanismLabels[race.transferMechanism] : '–'}</Table.Td>
      <Table.Td>{race.nameChangeDeadline ? formatDate(race.nameChangeDeadline) : '–'}</Table.Td>
      <Table.Td>
        {race.nameChangeCost === null ? '–' : formatKr(race.nameChangeCost)}
        {race.nameChangeCostPayer && (
          <Text size="sm" c="dimmed">
            {racePayerLabels[race.nameChangeCostPayer]}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {race.sourceUrl ? (
          <OutsideLink href={race.sourceUrl}>{new URL(race.sourceUrl).host}</OutsideLink>
        ) : (
          '–'
        )}
        <Text size="sm" c="dimmed">
          {race.verifiedOn ? `Kontrollerat ${formatDate(race.verifiedOn)}` : 'Inte kontrollerat'}
        </Text>
      </Table.Td>
      <Table.Td>
        <Group gap={4}>
          {race.placeholders.map((field) => (
            <Badge key={field} color="signal" variant="light">
              {verifiableFieldLabels[field]}
            </Badge>
          ))}
        </Group>
      </Table.Td>
      <Table.Td>
        <RaceActs race={race} />
      </Table.Td>
    </Table.Tr>
  );
}
