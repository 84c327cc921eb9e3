'use client';

import { Anchor, Stack, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { EventList } from '@/components/event-list';
import { renderNothing } from '@/components/missing-code';
import { PageHeading } from '@/components/page-heading';
import { Section } from '@/components/section';
import { RowsSkeleton } from '@/components/skeletons';
import { machineActTexts } from '@/text/organiser';
import { trpc } from '@/trpc/client';
import type { Opening } from './connection-dialog';
import { Deliveries } from './deliveries';
import { Endpoints, Keys } from './machines';

/** Loaded when it is opened. */
const ConnectionDialog = dynamic(
  () => import('./connection-dialog').then((file) => file.ConnectionDialog).catch(renderNothing),
  { ssr: false },
);

/** An organiser's keys, webhook addresses and webhooks. */
export function ConnectionView() {
  const connection = trpc.connection.get.useQuery();
  const [opening, setOpening] = useState<Opening | null>(null);
  const heading = (
    <PageHeading
      title="Anslutning"
      lead="Låt ert eget system läsa namnbytena, svara på dem och få veta när något händer."
    />
  );
  if (connection.isPending) {
    return (
      <>
        {heading}
        <RowsSkeleton height={180} />
      </>
    );
  }
  if (connection.isError) {
    return (
      <>
        {heading}
        <EmptyState
          picture="error"
          title="Kunde inte hämta anslutningen"
          text="Försök igen om en liten stund."
          live
        />
      </>
    );
  }
  const { organisers, log } = connection.data;
  return (
    <>
      {heading}
      <Stack gap="lg">
        {organisers.map((organiser) => (
          <Stack key={organiser.id} gap="lg">
            {organisers.length > 1 && <Text fw={600}>{organiser.name}</Text>}
            <Keys organiser={organiser} onOpen={setOpening} />
            <Endpoints organiser={organiser} onOpen={setOpening} />
          </Stack>
        ))}
        <Section title="Händelser" id="handelser">
          <Deliveries />
        </Section>
        <Section title="Senaste ändringarna" id="andringar">
          {log.length > 0 ? (
            <EventList
              label="Senaste ändringarna"
              items={log.map(({ id, act, at, who }) => ({
                key: id,
                text: `${machineActTexts[act]}: ${who}`,
                at,
              }))}
            />
          ) : (
            <Text c="dimmed">Ingen har ändrat något än.</Text>
          )}
        </Section>
        <Section title="För den som bygger" id="bygger">
          <Text>
            API:et är beskrivet i formatet OpenAPI. Händelser signeras enligt Standard Webhooks och skickas om
            i tre dygn tills de är mottagna.
          </Text>
          <Anchor target="_blank" rel="noopener noreferrer" href="/api/organiser/v1/openapi.json">
            Öppna beskrivningen
          </Anchor>
        </Section>
      </Stack>
      {opening && <ConnectionDialog opening={opening} onClose={() => setOpening(null)} />}
    </>
  );
}
