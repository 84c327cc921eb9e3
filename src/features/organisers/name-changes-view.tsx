'use client';

import { Button, Group } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { AgreeField } from '@/components/fields';
import { renderNothing } from '@/components/missing-code';
import { PageHeading } from '@/components/page';
import { nextPage, PagedList } from '@/components/paged-list';
import { MAX_ANSWERS } from '@/domain/organiser/input';
import { trpc } from '@/trpc/client';
import type { Answered } from './answered-notice';
import { type NameChange, NameChangeCard, type Opened } from './name-change-card';
import { nameChangesFirst } from './organiser-paths';

/** Loaded when they are opened: most name changes are done, one by one. */
const RefuseDialog = dynamic(
  () => import('./name-change-dialogs').then((file) => file.RefuseDialog).catch(renderNothing),
  { ssr: false },
);
const AskDialog = dynamic(
  () => import('./name-change-dialogs').then((file) => file.AskDialog).catch(renderNothing),
  {
    ssr: false,
  },
);
const AnswersImportDialog = dynamic(
  () => import('./answers-import-dialog').then((file) => file.AnswersImportDialog).catch(renderNothing),
  { ssr: false },
);
const ChosenBar = dynamic(() => import('./chosen-bar').then((file) => file.ChosenBar).catch(renderNothing), {
  ssr: false,
});
const AnsweredNotice = dynamic(
  () => import('./answered-notice').then((file) => file.AnsweredNotice).catch(renderNothing),
  { ssr: false },
);

/** The name changes to do, those that have waited longest first. */
export function NameChangesView() {
  const query = trpc.organisers.nameChanges.useInfiniteQuery(nameChangesFirst, nextPage);
  const [opened, setOpened] = useState<{ what: Opened; changes: NameChange[] } | null>(null);
  const [reading, setReading] = useState(false);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState<Answered | null>(null);
  const shown = (query.data?.pages ?? []).flatMap(({ items }) => items);
  const choosable = shown.filter(({ stoppedAt }) => !stoppedAt);
  // One that is answered meanwhile, here or by a colleague, is no longer chosen.
  const chosen = choosable.filter(({ purchaseId }) => picked.has(purchaseId));
  const full = chosen.length >= MAX_ANSWERS;
  const most = choosable.slice(0, MAX_ANSWERS);
  const all = chosen.length === most.length;

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
      {shown.length > 0 && (
        <Group justify="space-between" gap="sm" mb="md">
          {choosable.length > 0 && (
            <AgreeField
              label="Markera alla som visas"
              checked={all}
              indeterminate={chosen.length > 0 && !all}
              onChange={() => setPicked(new Set(all ? [] : most.map(({ purchaseId }) => purchaseId)))}
            />
          )}
          <Button variant="default" onClick={() => setReading(true)}>
            Svara med en fil
          </Button>
        </Group>
      )}
      <PagedList
        query={query}
        failure="Kunde inte hämta namnbytena"
        rowHeight={220}
        empty={
          <EmptyState
            picture="done"
            title="Inga namnbyten väntar"
            text="När någon har köpt en startplats till ett av era lopp står namnbytet här."
          />
        }
      >
        {shown.map((change) => (
          <NameChangeCard
            key={change.purchaseId}
            change={change}
            chosen={change.stoppedAt ? null : picked.has(change.purchaseId)}
            onChoose={() => choose(change.purchaseId)}
            onOpen={(what, one) => setOpened({ what, changes: [one] })}
          />
        ))}
      </PagedList>
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
      {opened?.what === 'ask' && opened.changes[0] && (
        <AskDialog change={opened.changes[0]} onClose={() => setOpened(null)} />
      )}
      {reading && <AnswersImportDialog onDone={done} onClose={() => setReading(false)} />}
    </>
  );
}
