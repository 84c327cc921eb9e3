'use client';

import { Box, Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { options } from '@/components/fields';
import { fallbackToNull } from '@/components/missing-code';
import { PageHeading } from '@/components/page';
import { nextPage, PagedList } from '@/components/paged-list';
import { MAX_ANSWERS, openNameChanges } from '@/domain/organiser/input';
import { formatCompactDate } from '@/text/dates';
import { openNameChangeLabels } from '@/text/organiser';
import { trpc } from '@/trpc/client';
import type { Answered } from './answered-notice';
import { type NameChange, NameChangeCard, type Opened } from './name-change-card';
import { NameChangesTable } from './name-changes-table';
import { type NameChangesShown, nameChangesIn, nameChangesPath } from './organiser-paths';

/** Loaded when opened: an organiser seldom needs them. */
const RefuseDialog = dynamic(
  () => import('./name-change-dialogs').then((file) => file.RefuseDialog).catch(fallbackToNull),
  { ssr: false },
);
const InformationRequestDialog = dynamic(
  () => import('./name-change-dialogs').then((file) => file.InformationRequestDialog).catch(fallbackToNull),
  {
    ssr: false,
  },
);
const AnswersImportDialog = dynamic(
  () => import('./answers-import-dialog').then((file) => file.AnswersImportDialog).catch(fallbackToNull),
  { ssr: false },
);
const ChosenBar = dynamic(() => import('./chosen-bar').then((file) => file.ChosenBar).catch(fallbackToNull), {
  ssr: false,
});
const AnsweredNotice = dynamic(
  () => import('./answered-notice').then((file) => file.AnsweredNotice).catch(fallbackToNull),
  { ssr: false },
);

/** The name changes to do, those that have waited longest first. */
export function NameChangesView() {
  const choice = nameChangesIn(useSearchParams());
  const { raceId, state, sort, desc } = choice;
  const show = (change: Partial<NameChangesShown>) =>
    window.history.replaceState(null, '', nameChangesPath({ ...choice, ...change }));
  const query = trpc.organisers.nameChanges.useInfiniteQuery(choice, {
    ...nextPage,
    placeholderData: keepPreviousData,
  });
  const races = trpc.organisers.races.useQuery();
  const mounted = useMounted();
  const beside = useMediaQuery('(min-width: 75em)');
  const [opened, setOpened] = useState<{ what: Opened; changes: NameChange[] } | null>(null);
  const [reading, setReading] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState<Answered | null>(null);
  const shown = (query.data?.pages ?? []).flatMap(({ items }) => items);
  const choosable = shown.filter(({ stoppedAt }) => !stoppedAt);
  // One that is answered meanwhile, here or by a colleague, is no longer chosen.
  const chosen = choosable.filter(({ purchaseId }) => picked.has(purchaseId));
  const full = chosen.length >= MAX_ANSWERS;
  const answerable = choosable.slice(0, MAX_ANSWERS);
  const all = chosen.length === answerable.length;

  const filtered = raceId !== null || state !== null;
  const ownRaces = races.data ?? [];
  const open = (what: Opened, one: NameChange) => setOpened({ what, changes: [one] });
  const list = {
    query,
    failure: 'Kunde inte hämta namnbytena',
    empty: filtered ? (
      <EmptyState picture="empty" title="Inget namnbyte stämmer">
        <Button variant="light" onClick={() => show({ raceId: null, state: null })}>
          Visa alla
        </Button>
      </EmptyState>
    ) : (
      <EmptyState
        picture="done"
        title="Inga namnbyten väntar"
        text="När någon har köpt en startplats till ett av era lopp står namnbytet här."
      />
    ),
  };

  function choose(purchaseId: string) {
    const next = new Set(chosen.map((change) => change.purchaseId));
    if (!next.delete(purchaseId) && !full) next.add(purchaseId);
    setPicked(next);
  }

  function done(result: Answered) {
    setAnswered(result);
    setPicked(new Set());
    window.scrollTo({ top: 0 });
  }

  return (
    <>
      <PageHeading
        title="Namnbyten att göra"
        lead="Byt namnet i ert system och säg till här. Då vet köparen att platsen är klar, och säljaren får betalt."
      />
      {answered && <AnsweredNotice answered={answered} />}
      <Group align="end" gap="sm" mb="md">
        {(filtered || shown.length > 0) && (
          <>
            {ownRaces.length > 1 && (
              <NativeSelect
                label="Lopp"
                flex="1 1 9rem"
                maw="22rem"
                miw={0}
                data={[
                  { value: '', label: 'Alla lopp' },
                  ...ownRaces.map(({ id, raceName, distance, date }) => ({
                    value: id,
                    label: `${raceName}, ${distance}, ${formatCompactDate(date)}`,
                  })),
                ]}
                value={raceId ?? ''}
                onChange={({ currentTarget }) => show({ raceId: currentTarget.value || null })}
              />
            )}
            <NativeSelect
              label="Läge"
              flex="1 1 9rem"
              maw="14rem"
              miw={0}
              data={[{ value: '', label: 'Alla' }, ...options(openNameChangeLabels)]}
              value={state ?? ''}
              onChange={({ currentTarget }) =>
                show({ state: openNameChanges.find((each) => each === currentTarget.value) ?? null })
              }
            />
          </>
        )}
        {choosable.length > 0 && (
          <Checkbox
            styles={{ body: { alignItems: 'center', minHeight: 44 } }}
            label="Markera alla som visas"
            checked={all}
            indeterminate={chosen.length > 0 && !all}
            onChange={() => setPicked(new Set(all ? [] : answerable.map(({ purchaseId }) => purchaseId)))}
          />
        )}
        {shown.length > 0 && (
          <Button variant="default" ml={{ sm: 'auto' }} onClick={() => setReading(true)}>
            Svara med en fil
          </Button>
        )}
      </Group>
      {/* Until the browser's width is known, the stylesheet shows one of the two. */}
      {(!mounted || beside) && (
        <Box visibleFrom={mounted ? undefined : 'lg'}>
          <NameChangesTable
            {...list}
            sort={{ id: sort, desc }}
            onSort={(next) => show({ sort: next.id === 'until' ? 'until' : 'since', desc: next.desc })}
            isChosen={(purchaseId) => picked.has(purchaseId)}
            onChoose={choose}
            onOpen={open}
          />
        </Box>
      )}
      {!beside && (
        <Box hiddenFrom={mounted ? undefined : 'lg'} maw="38.75rem">
          <PagedList {...list} rowHeight={220}>
            {shown.map((change) => (
              <NameChangeCard
                key={change.purchaseId}
                change={change}
                choice={
                  change.stoppedAt
                    ? undefined
                    : {
                        chosen: picked.has(change.purchaseId),
                        onChoose: () => choose(change.purchaseId),
                      }
                }
                onOpen={open}
              />
            ))}
          </PagedList>
        </Box>
      )}
      {chosen.length > 0 && (
        <ChosenBar
          purchaseIds={chosen.map(({ purchaseId }) => purchaseId)}
          onClear={() => setPicked(new Set())}
          onRefuse={() => setOpened({ what: 'refuse', changes: chosen })}
          onDone={done}
        />
      )}
      {opened?.what === 'refuse' && (
        <RefuseDialog changes={opened.changes} onDone={done} onClose={() => setOpened(null)} />
      )}
      {opened?.what === 'request' && opened.changes[0] && (
        <InformationRequestDialog change={opened.changes[0]} onClose={() => setOpened(null)} />
      )}
      {reading && <AnswersImportDialog onDone={done} onClose={() => setReading(false)} />}
    </>
  );
}
