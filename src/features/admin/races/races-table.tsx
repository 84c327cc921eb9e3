'use client';

import { Anchor, AspectRatio, Group, Tooltip, UnstyledButton } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { memo, useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { type Column, DataTable, type Sort } from '@/components/data-table';
import { RowMenu } from '@/components/row-menu';
import { StateBadge } from '@/components/state-badge';
import { showError, showProblem } from '@/components/toast';
import { useMay } from '@/features/auth/use-may';
import { RaceCover } from '@/features/races/race-cover';
import { formatCompactDate } from '@/text/dates';
import { formatKr, formatNumber } from '@/text/numbers';
import { mechanismLabels, racePayerLabels, ruleLabels, verifiableFieldLabels } from '@/text/race';
import { trpc } from '@/trpc/client';
import { Subtext } from '../cells';
import classes from '../tables.module.css';
import { RaceChanges } from './race-changes';
import { type Race, ruleColors } from './race-values';

interface RaceTableProps {
  races: Race[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  busy: boolean;
  onEdit: (race: Race) => void;
  onCopy: (race: Race) => void;
}

type RaceActions = Pick<RaceTableProps, 'onEdit' | 'onCopy'>;

const columns = ({ onEdit, onCopy }: RaceActions): Column<Race>[] => [
  {
    id: 'name',
    header: 'Lopp',
    sortBy: 'server',
    cell: (race) => (
      <Group gap="sm" wrap="nowrap">
        <AspectRatio ratio={16 / 9} w={56} flex="none" bdrs="sm" style={{ overflow: 'hidden' }}>
          <RaceCover race={race} imageUrl={race.imageUrl} />
        </AspectRatio>
        <Name race={race} onEdit={() => onEdit(race)} />
      </Group>
    ),
  },
  {
    id: 'date',
    header: 'Datum',
    sortBy: 'server',
    cell: (race) => (
      <>
        <span className={classes.date}>{formatCompactDate(race.date)}</span>
        {race.cancelledAt && <StateBadge color="red" label="Inställt" />}
      </>
    ),
  },
  {
    id: 'rule',
    header: 'Namnbyte',
    cell: (race) => (
      <div>
        <StateBadge color={ruleColors[race.nameChangeRule]} label={ruleLabels[race.nameChangeRule]} />
        {race.windows.map(({ mechanism }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the windows of a race have no other key
          <Subtext key={nth}>{mechanismLabels[mechanism]}</Subtext>
        ))}
      </div>
    ),
  },
  {
    id: 'lastDay',
    header: 'Sista dag',
    sortBy: 'server',
    cell: ({ lastDay: day }) => <span className={classes.date}>{day ? formatCompactDate(day) : '–'}</span>,
  },
  {
    id: 'cost',
    header: 'Avgift',
    sortBy: 'server',
    numeric: true,
    cell: (race) => (
      <div>
        {race.windows.length === 0 && '–'}
        {race.windows.map(({ cost, payer }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the windows of a race have no other key
          <div key={nth}>
            {cost === null ? 'Okänd' : formatKr(cost)}
            <Subtext>{racePayerLabels[payer]}</Subtext>
          </div>
        ))}
      </div>
    ),
  },
  { id: 'verified', header: 'Kontrollerat', sortBy: 'server', cell: (race) => <Verification race={race} /> },
  {
    id: 'watches',
    header: 'Bevakningar',
    sortBy: 'server',
    numeric: true,
    cell: ({ watches }) => formatNumber(watches),
  },
  {
    id: 'actions',
    header: 'Åtgärder',
    hideHeader: true,
    cell: (race) => <Actions race={race} onEdit={() => onEdit(race)} onCopy={() => onCopy(race)} />,
  },
];

/** The race's name, which opens its form for those who may change it. */
function Name({ race, onEdit }: { race: Race; onEdit: () => void }) {
  const content = (
    <>
      {race.raceName}
      <Subtext>
        {race.distance}, {race.location}
      </Subtext>
    </>
  );
  if (!useMay('content')) return <div>{content}</div>;
  return (
    <UnstyledButton className={classes.open} onClick={onEdit}>
      {content}
    </UnstyledButton>
  );
}

/** When the organiser's rules were last checked, and whether for this edition. */
function Verification({ race }: { race: Race }) {
  const guessed = race.placeholders.map((field) => verifiableFieldLabels[field]);
  return (
    <div>
      {race.verification === 'never' && <StateBadge color="red" label="Aldrig" />}
      {race.verification === 'stale' && <StateBadge color="signal" label="Äldre än säsongen" />}
      {race.verifiedOn && <span className={classes.date}> {formatCompactDate(race.verifiedOn)}</span>}
      <Subtext>
        {race.sourceUrl && (
          <Anchor target="_blank" rel="noopener noreferrer" href={race.sourceUrl}>
            {new URL(race.sourceUrl).host}
          </Anchor>
        )}
        {race.sourceUrl && guessed.length > 0 && ', '}
        {guessed.length > 0 && (
          <Tooltip label={guessed.join(', ')} multiline maw={280}>
            <span>{guessed.length === 1 ? '1 gissning' : `${guessed.length} gissningar`}</span>
          </Tooltip>
        )}
      </Subtext>
    </div>
  );
}

function Actions({ race, onEdit, onCopy }: { race: Race; onEdit: () => void; onCopy: () => void }) {
  const utils = trpc.useUtils();
  const router = useRouter();
  const [acting, setActing] = useState(false);
  const [checking, setChecking] = useState(false);
  const edits = useMay('content');
  const moves = useMay('money');
  const remove = trpc.admin.races.delete.useMutation({
    meta: { done: ['Lopp borttaget', race.raceName], failed: 'Kunde inte ta bort loppet' },
  });

  async function confirmRemoval() {
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
          ...(edits
            ? [
                { label: 'Ändra', onClick: onEdit },
                { label: 'Kopiera till nästa år', onClick: onCopy },
              ]
            : []),
          { label: 'Visa loppets sida', onClick: () => router.push(`/lopp/${race.slug}`) },
          ...(moves ? [{ label: 'Ställ in, flytta eller stäng', onClick: () => setActing(true) }] : []),
          ...(edits ? [{ label: 'Ta bort', onClick: confirmRemoval, danger: true }] : []),
        ]}
      />
      {acting && <RaceChanges race={race} onClose={() => setActing(false)} />}
    </>
  );
}

/** A page of the curated races, sorted by the server. */
export const RaceTable = memo(({ races, sort, onSort, busy, ...actions }: RaceTableProps) => (
  <DataTable
    label="Lopp"
    columns={columns(actions)}
    items={races}
    idOf={({ id }) => id}
    sort={sort}
    onSort={onSort}
    busy={busy}
  />
));
RaceTable.displayName = 'RaceTable';
