'use client';

import { Button, Stack } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { renderNothing } from '@/components/missing-code';
import { PageHeading } from '@/components/page-heading';
import { RowsSkeleton } from '@/components/skeletons';
import { trpc } from '@/trpc/client';
import { ConfirmationWords } from './confirmation-words';
import { type OwnRace, OwnRaceCard } from './own-race-card';

// Loaded when they are opened: a form with calendars, and a question.
const OwnRaceDialog = dynamic(
  () => import('./own-race-dialog').then((file) => file.OwnRaceDialog).catch(renderNothing),
  { ssr: false },
);
const PauseDialog = dynamic(
  () => import('./pause-dialog').then((file) => file.PauseDialog).catch(renderNothing),
  { ssr: false },
);

/** An organiser's races to come, with what its contacts may do. */
export function OwnRacesView() {
  const races = trpc.organisers.races.useQuery();
  const [act, setAct] = useState<{ name: 'edit' | 'pause'; race: OwnRace } | null>(null);
  const close = () => setAct(null);
  return (
    <>
      <PageHeading
        title="Era lopp"
        lead="Håll namnbytets tider, avgifter och instruktioner rätta. Det som redan är köpt påverkas inte."
      />
      {races.isPending && <RowsSkeleton count={3} />}
      {races.isError && !races.data && (
        <EmptyState picture="error" title="Kunde inte hämta loppen" live>
          <Button variant="light" onClick={() => races.refetch()}>
            Försök igen
          </Button>
        </EmptyState>
      )}
      {races.data?.length === 0 && (
        <EmptyState
          picture="empty"
          title="Inga kommande lopp"
          text="Saknas ett av era lopp? Skriv till oss, så lägger vi in det."
        >
          <Button component={Link} href="/contact">
            Kontakta oss
          </Button>
        </EmptyState>
      )}
      <Stack gap="lg">
        {races.data?.map((race) => (
          <OwnRaceCard
            key={race.id}
            race={race}
            onEdit={() => setAct({ name: 'edit', race })}
            onPause={() => setAct({ name: 'pause', race })}
          />
        ))}
      </Stack>
      <ConfirmationWords />
      {act?.name === 'edit' && <OwnRaceDialog race={act.race} onClose={close} />}
      {act?.name === 'pause' && <PauseDialog race={act.race} onClose={close} />}
    </>
  );
}
