'use client';

import { Alert, Button, Group, NativeSelect, Pagination, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { type ReactNode, useCallback, useState } from 'react';
import { useNow } from '@/components/clock';
import { CsvButton } from '@/components/csv';
import type { Sort } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { options, SearchField } from '@/components/fields';
import { TableSkeleton } from '@/components/skeletons';
import { raceCodec } from '@/domain/race/columns';
import { nextEditionOf } from '@/domain/race/dates';
import type { RaceFields, RaceSort, RaceState } from '@/domain/race/input';
import { type NameChangeRule, nameChangeRules } from '@/domain/race/rules';
import { stockholmDate } from '@/domain/time';
import { useMay } from '@/features/auth/use-may';
import { ruleLabels } from '@/text/race';
import { trpc } from '@/trpc/client';
import { initialInputs } from '../initial-inputs';
import { managerPath, namedRace } from '../manager-tabs';
import { ShownAlone } from '../named-row';
import { RaceDialog } from './race-dialog';
import { RaceImport } from './race-import';
import { EntryConflicts, WaitingRaceChanges } from './race-tasks';
import { RaceTips } from './race-tips';
import type { Race } from './race-values';
import { RaceTable } from './races-table';
import { RelistRequests } from './relist-requests';

/** Debounce of typing, ms. */
const PAUSE = 250;

const states: Record<RaceState, string> = {
  coming: 'Kommande',
  passed: 'Passerade',
  archived: 'Arkiverade',
  all: 'Alla',
};

const nothing = {
  query: '',
  rule: '' as NameChangeRule | '',
  state: initialInputs.races.state as RaceState,
};

/** The race in the dialog's form: one that is changed, or none and what a new one begins with. */
interface Editing {
  title: string;
  race: Race | null;
  begins?: RaceFields;
  copyOf?: string;
  notice?: ReactNode;
}

/** The curated races: search, filter, sort, create, edit and delete. */
export function RacesTab() {
  const { client } = trpc.useUtils();
  const [values, setValues] = useState(nothing);
  const [sort, setSort] = useState<Sort>({ id: initialInputs.races.sort, desc: initialInputs.races.desc });
  const [page, setPage] = useState<number>(initialInputs.races.page);
  const [editing, setEditing] = useState<Editing | null>(null);
  const today = stockholmDate(useNow(60_000));
  const edits = useMay('content');
  const close = () => setEditing(null);
  const edit = useCallback((race: Race) => setEditing({ title: 'Ändra lopp', race }), []);
  const copy = useCallback(
    (race: Race) =>
      setEditing({
        title: 'Kopiera till nästa år',
        race: null,
        copyOf: race.id,
        begins: nextEditionOf(raceCodec.encode(race), today),
        notice: (
          <Alert title="En kopia som inte är sparad än">
            Datum och perioder är flyttade till nästa år, på samma veckodag. Läs arrangörens regler innan du
            lägger till loppet.
          </Alert>
        ),
      }),
    [today],
  );
  const changeSort = useCallback((next: Sort) => {
    setSort(next);
    setPage(1);
  }, []);
  const [{ rule, ...filters }] = useDebouncedValue(values, PAUSE);
  const narrowed = { ...filters, ...(rule && { rule }) };
  const only = namedRace(useSearchParams());
  const races = trpc.admin.races.list.useQuery(
    { ...narrowed, sort: sort.id as RaceSort, desc: sort.desc, page, ...only },
    { placeholderData: keepPreviousData },
  );
  const update = (change: Partial<typeof nothing>) => {
    setValues({ ...values, ...change });
    setPage(1);
  };
  return (
    <Stack gap="lg">
      <WaitingRaceChanges />
      <EntryConflicts />
      <RelistRequests />
      <RaceTips />
      <Group gap="xs">
        {edits && (
          <Button
            px="md"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setEditing({ title: 'Nytt lopp', race: null })}
          >
            Nytt lopp
          </Button>
        )}
        <RaceImport narrowed={narrowed} />
        {/* How many watch each race whose organiser allows no name change, to show organisers. */}
        <CsvButton
          label="Efterfrågan"
          failed="Kunde inte hämta efterfrågan"
          load={() => client.admin.races.demand.query()}
        />
      </Group>
      {only ? (
        <ShownAlone text="Bara det här loppet visas." label="Visa alla lopp" href={managerPath('races')} />
      ) : (
        <Group gap="sm" align="flex-end">
          <SearchField
            label="Sök lopp"
            flex="3 1 14rem"
            value={values.query}
            onChange={({ currentTarget }) => update({ query: currentTarget.value })}
          />
          <NativeSelect
            label="Namnbyte"
            flex="1 1 8rem"
            data={[{ value: '', label: 'Alla' }, ...options(ruleLabels, nameChangeRules)]}
            value={values.rule}
            onChange={({ currentTarget }) => update({ rule: currentTarget.value as NameChangeRule | '' })}
          />
          <NativeSelect
            label="Visa"
            flex="1 1 8rem"
            data={options(states)}
            value={values.state}
            onChange={({ currentTarget }) => update({ state: currentTarget.value as RaceState })}
          />
        </Group>
      )}
      {races.isPending && <TableSkeleton rows={8} />}
      {races.isError && !races.data && (
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
        <Stack gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {races.data.total} lopp
          </Text>
          <RaceTable
            races={races.data.items}
            sort={sort}
            onSort={changeSort}
            busy={races.isPlaceholderData}
            onEdit={edit}
            onCopy={copy}
          />
          {races.data.pages > 1 && (
            <Pagination
              mt="sm"
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
        </Stack>
      )}
      {editing && <RaceDialog {...editing} onClose={close} />}
    </Stack>
  );
}
