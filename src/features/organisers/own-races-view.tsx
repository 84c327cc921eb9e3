'use client';

import { useState } from 'react';
import { Stack } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/links';
import { onDemand } from '@/components/ui/on-demand';
import { PageHeading } from '@/components/ui/page-heading';
import { RowsSkeleton } from '@/components/ui/skeletons';
import { trpc } from '@/trpc/client';
import { ConfirmationWords } from './confirmation-words';
import { type OwnRace, OwnRaceCard } from './own-race-card';

// Loaded when they are opened: a form with calendars, and a question.
const OwnRaceDialog = onDemand(() => import('./own-race-dialog').then((file) => file.OwnRaceDialog));
const PauseDialog = onDemand(() => import('./pause-dialog').then((file) => file.PauseDialog));

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
          <LinkButton href="/contact">Kontakta oss</LinkButton>
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
