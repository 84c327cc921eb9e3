'use client';

import { Tooltip, UnstyledButton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { columnsOf, DataTable, type Sort } from '@/components/mantine/data-table';
import { RowMenu } from '@/components/mantine/row-menu';
import { Group, Text } from '@/components/ui/basics';
import { confirmAction } from '@/components/ui/confirm';
import { OutsideLink } from '@/components/ui/links';
import { useRouter } from '@/components/ui/router';
import { StatusBadge } from '@/components/ui/status-badge';
import { showDone, showError, showProblem } from '@/components/ui/toast';
import { RaceCover } from '@/features/races/race-cover';
import { formatCompactDate } from '@/text/dates';
import { formatKr } from '@/text/money';
import { mechanismLabels, racePayerLabels, ruleLabels, verifiableFieldLabels } from '@/text/race-rules';
import { trpc } from '@/trpc/client';
import { RaceChanges } from './race-changes';
import { type Race, ruleTones, useRefreshRaces } from './race-labels';
import classes from './tables.module.css';

interface RaceTableProps {
  races: Race[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  busy: boolean;
  onEdit: (race: Race) => void;
}

/** Small text below a value. */
const Under = ({ children }: { children: React.ReactNode }) => (
  <Text component="span" display="block" size="xs" c="dimmed">
    {children}
  </Text>
);

const column = columnsOf<Race>();
const columns = (onEdit: (race: Race) => void) =>
  column.columns([
    column.accessor('raceName', {
      id: 'name',
      header: 'Lopp',
      cell: ({ row: { original: race } }) => (
        <Group gap="sm" wrap="nowrap">
          <div className={classes.thumb}>
            <RaceCover imageUrl={race.imageUrl} sports={race.sportCategories} />
          </div>
          <UnstyledButton className={classes.open} onClick={() => onEdit(race)}>
            {race.raceName}
            <Under>
              {race.distance}, {race.location}
            </Under>
          </UnstyledButton>
        </Group>
      ),
    }),
    column.accessor('date', {
      header: 'Datum',
      cell: ({ row: { original: race } }) => (
        <>
          <span className={classes.whole}>{formatCompactDate(race.date)}</span>
          {race.cancelledAt && <StatusBadge tone="bad">Inställt</StatusBadge>}
        </>
      ),
    }),
    column.display({
      id: 'rule',
      header: 'Namnbyte',
      cell: ({ row: { original: race } }) => (
        <div>
          <StatusBadge tone={ruleTones[race.nameChangeRule]}>{ruleLabels[race.nameChangeRule]}</StatusBadge>
          {race.transferMechanism && <Under>{mechanismLabels[race.transferMechanism]}</Under>}
        </div>
      ),
    }),
    column.accessor('nameChangeDeadline', {
      id: 'deadline',
      header: 'Sista dag',
      cell: ({ getValue }) => {
        const day = getValue();
        return <span className={classes.whole}>{day ? formatCompactDate(day) : '–'}</span>;
      },
    }),
    column.accessor('nameChangeCost', {
      id: 'cost',
      header: 'Avgift',
      meta: { numeric: true },
      cell: ({ row: { original: race } }) => (
        <div>
          {race.nameChangeCost === null ? '–' : formatKr(race.nameChangeCost)}
          {race.nameChangeCostPayer && <Under>{racePayerLabels[race.nameChangeCostPayer]}</Under>}
        </div>
      ),
    }),
    column.accessor('verifiedOn', {
      id: 'verified',
      header: 'Kontrollerat',
      cell: ({ row: { original: race } }) => <Verified race={race} />,
    }),
    column.display({
      id: 'acts',
      header: 'Åtgärder',
      meta: { bare: true },
      cell: ({ row: { original: race } }) => <Acts race={race} onEdit={() => onEdit(race)} />,
    }),
  ]);

/** When the organiser's rules were last checked, and whether for this edition. */
function Verified({ race }: { race: Race }) {
  const guessed = race.placeholders.map((field) => verifiableFieldLabels[field]);
  return (
    <div>
      {race.verification === 'never' && <StatusBadge tone="bad">Aldrig</StatusBadge>}
      {race.verification === 'stale' && <StatusBadge tone="act">Äldre än säsongen</StatusBadge>}
      {race.verifiedOn && <span className={classes.whole}> {formatCompactDate(race.verifiedOn)}</span>}
      <Under>
        {race.sourceUrl && <OutsideLink href={race.sourceUrl}>{new URL(race.sourceUrl).host}</OutsideLink>}
        {race.sourceUrl && guessed.length > 0 && ', '}
        {guessed.length > 0 && (
          <Tooltip label={guessed.join(', ')} multiline maw={280}>
            <span>{guessed.length === 1 ? '1 gissning' : `${guessed.length} gissningar`}</span>
          </Tooltip>
        )}
      </Under>
    </div>
  );
}

function Acts({ race, onEdit }: { race: Race; onEdit: () => void }) {
  const utils = trpc.useUtils();
  const router = useRouter();
  const refresh = useRefreshRaces();
  const [acting, setActing] = useState(false);
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
    confirmAction({
      title: 'Ta bort lopp?',
      text: `${race.raceName} ${race.distance} försvinner och kan inte hämtas tillbaka.`,
      confirm: 'Ta bort lopp',
      danger: true,
      onConfirm: () => remove.mutate({ id: race.id }),
    });
  }

  return (
    <>
      <RowMenu
        label={`Åtgärder för ${race.raceName} ${race.distance}`}
        busy={checking || remove.isPending}
        actions={[
          { label: 'Ändra', onClick: onEdit },
          { label: 'Visa loppets sida', onClick: () => router.push(`/lopp/${race.slug}`) },
          { label: 'Ställ in, flytta eller stäng', onClick: () => setActing(true) },
          { label: 'Ta bort', onClick: askToRemove, danger: true },
        ]}
      />
      {acting && <RaceChanges race={race} onClose={() => setActing(false)} />}
    </>
  );
}

/** A page of the curated races, sorted by the server. */
export function RaceTable({ races, sort, onSort, busy, onEdit }: RaceTableProps) {
  const shown = useMemo(() => columns(onEdit), [onEdit]);
  return (
    <DataTable
      label="Lopp"
      columns={shown}
      items={races}
      idOf={({ id }) => id}
      sort={sort}
      onSort={onSort}
      busy={busy}
    />
  );
}
