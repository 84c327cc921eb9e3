'use client';

import {
  Badge,
  Button,
  Group,
  Modal,
  NativeSelect,
  Pagination,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { askFirst } from '@/components/confirm';
import { EmptyState } from '@/components/empty-state';
import { OutsideLink, TextLink } from '@/components/links';
import { RowsSkeleton } from '@/components/skeletons';
import { StatusBadge } from '@/components/status-badge';
import { showDone, showError, showProblem } from '@/components/toast';
import { type NameChangeRule, nameChangeRules } from '@/domain/race/rules';
import type { RaceSort, RaceState } from '@/domain/validation/race';
import { formatDate } from '@/text/dates';
import { formatKr } from '@/text/money';
import { mechanismLabels, racePayerLabels, verifiableFieldLabels } from '@/text/states';
import { trpc } from '@/trpc/client';
import { RaceActs } from './race-acts';
import { RaceForm } from './race-form';
import { RaceImage } from './race-image';
import { type Race, ruleLabels, ruleTones, useRefreshRaces } from './race-labels';

/** A pause in the typing this long is asked about, in ms. */
const PAUSE = 250;

const states: Record<RaceState, string> = {
  coming: 'Kommande',
  passed: 'Passerade',
  archived: 'Arkiverade',
  all: 'Alla',
};

const sorts: Record<RaceSort, string> = {
  date: 'Datum',
  name: 'Namn',
  popularity: 'Populärast',
  verified: 'Äldst kontrollerade',
};

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const nothing = {
  query: '',
  rule: '' as NameChangeRule | '',
  state: 'coming' as RaceState,
  sort: 'date' as RaceSort,
};

/** The curated races: looked for, narrowed, sorted, written, changed and taken away. */
export function RacesTab() {
  const [asked, setAsked] = useState(nothing);
  const [page, setPage] = useState(1);
  const [editing, setEditing] = useState<Race | 'new' | null>(null);
  const close = () => setEditing(null);
  const [{ rule, ...filters }] = useDebouncedValue(asked, PAUSE);
  const races = trpc.admin.races.list.useQuery(
    { ...filters, ...(rule && { rule }), page },
    { placeholderData: keepPreviousData },
  );
  const ask = (change: Partial<typeof nothing>) => {
    setAsked({ ...asked, ...change });
    setPage(1);
  };
  return (
    <Stack gap="lg">
      <Group>
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
          Nytt lopp
        </Button>
      </Group>
      <Group gap="sm" align="flex-end">
        <TextInput
          label="Sök lopp"
          type="search"
          maxLength={100}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          flex="3 1 14rem"
          value={asked.query}
          onChange={({ currentTarget }) => ask({ query: currentTarget.value })}
        />
        <NativeSelect
          label="Namnbyte"
          flex="1 1 8rem"
          data={[
            { value: '', label: 'Alla' },
            ...nameChangeRules.map((value) => ({ value, label: ruleLabels[value] })),
          ]}
          value={asked.rule}
          onChange={({ currentTarget }) => ask({ rule: currentTarget.value as NameChangeRule | '' })}
        />
        <NativeSelect
          label="Visa"
          flex="1 1 8rem"
          data={optionsOf(states)}
          value={asked.state}
          onChange={({ currentTarget }) => ask({ state: currentTarget.value as RaceState })}
        />
        <NativeSelect
          label="Sortera"
          flex="1 1 8rem"
          data={optionsOf(sorts)}
          value={asked.sort}
          onChange={({ currentTarget }) => ask({ sort: currentTarget.value as RaceSort })}
        />
      </Group>
      {races.isPending && <RowsSkeleton count={6} />}
      {races.isError && (
        <EmptyState picture="error" title="Kunde inte hämta loppen" live>
          <Button variant="light" onClick={() => races.refetch()}>
            Försök igen
          </Button>
        </EmptyState>
      )}
      {races.data?.total === 0 && (
        <EmptyState picture="search" title="Inga lopp" text="Inget lopp passar det du letar efter." />
      )}
      {races.data && races.data.total > 0 && (
        <>
          <Text size="sm" c="dimmed" role="status">
            {races.data.total} lopp
          </Text>
          <RaceTable races={races.data.items} onEdit={setEditing} />
          {races.data.pages > 1 && (
            <Pagination
              value={page}
              onChange={setPage}
              total={races.data.pages}
              siblings={0}
              size="lg"
              getControlProps={(control) => ({
                'aria-label': control === 'next' ? 'Nästa sida' : 'Föregående sida',
              })}
              getItemProps={(nth) => ({ 'aria-label': `Sida ${nth}` })}
            />
          )}
        </>
      )}
      <Modal
        opened={editing !== null}
        onClose={close}
        title={editing === 'new' ? 'Nytt lopp' : 'Ändra lopp'}
        size="xl"
      >
        {editing && <RaceForm race={editing === 'new' ? null : editing} onClose={close} />}
      </Modal>
    </Stack>
  );
}

const RaceTable = ({ races, onEdit }: { races: Race[]; onEdit: (race: Race) => void }) => (
  <Table.ScrollContainer minWidth={1000}>
    <Table striped verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          {['Bild', 'Lopp', 'Namnbyte', 'Sista dag', 'Avgift', 'Källa', 'Ej verifierat', 'Åtgärder'].map(
            (heading) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {races.map((race) => (
          <Row key={race.id} race={race} onEdit={() => onEdit(race)} />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

function Row({ race, onEdit }: { race: Race; onEdit: () => void }) {
  return (
    <Table.Tr>
      <Table.Td>
        <RaceImage race={race} />
      </Table.Td>
      <Table.Td>
        <Stack gap={0}>
          <TextLink href={`/lopp/${race.slug}`}>{race.raceName}</TextLink>
          <Text size="sm" c="dimmed">
            {race.distance}, {race.location}, {formatDate(race.date)}
          </Text>
        </Stack>
      </Table.Td>
      <Table.Td>
        <StatusBadge tone={ruleTones[race.nameChangeRule]}>{ruleLabels[race.nameChangeRule]}</StatusBadge>
        {race.transferMechanism && (
          <Text size="sm" c="dimmed">
            {mechanismLabels[race.transferMechanism]}
          </Text>
        )}
      </Table.Td>
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
        {race.verification === 'stale' && <StatusBadge tone="act">Äldre än säsongen</StatusBadge>}
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
        <RaceButtons race={race} onEdit={onEdit} />
        <RaceActs race={race} />
      </Table.Td>
    </Table.Tr>
  );
}

function RaceButtons({ race, onEdit }: { race: Race; onEdit: () => void }) {
  const utils = trpc.useUtils();
  const refresh = useRefreshRaces();
  const [checking, setChecking] = useState(false);
  const remove = trpc.admin.races.delete.useMutation({
    onSuccess: () => showDone('Lopp borttaget', race.raceName),
    onError: (error) => showError(error, { title: 'Kunde inte ta bort loppet' }),
    onSettled: refresh,
  });

  async function askToRemove() {
    setChecking(true);
    const linked = await utils.admin.races.linkedListings
      .fetch({ id: race.id }, { staleTime: 0 })
      .catch((error) => {
        showError(error, { title: 'Kunde inte kontrollera länkade annonser' });
        return null;
      });
    setChecking(false);
    if (linked === null) return;
    if (linked > 0) {
      const listings = linked === 1 ? '1 annons är kopplad' : `${linked} annonser är kopplade`;
      showProblem('Kan inte ta bort loppet', `${listings} till loppet. Ta bort annonserna först.`);
      return;
    }
    askFirst({
      title: 'Ta bort lopp?',
      text: `${race.raceName} ${race.distance} försvinner och kan inte hämtas tillbaka.`,
      confirm: 'Ta bort lopp',
      danger: true,
      onConfirm: () => remove.mutate({ id: race.id }),
    });
  }

  return (
    <Group gap={4}>
      <Button variant="light" onClick={onEdit} aria-label={`Ändra ${race.raceName} ${race.distance}`}>
        Ändra
      </Button>
      <Button
        variant="subtle"
        color="red"
        loading={checking || remove.isPending}
        onClick={askToRemove}
        aria-label={`Ta bort ${race.raceName} ${race.distance}`}
      >
        Ta bort
      </Button>
    </Group>
  );
}
