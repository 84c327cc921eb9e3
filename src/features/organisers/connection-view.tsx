'use client';

import { Anchor, Button, Card, Group, type MantineColor, Stack, Text, Title } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { EventList } from '@/components/event-list';
import { Facts } from '@/components/facts';
import { fallbackToNull } from '@/components/missing-code';
import { PageHeading } from '@/components/page';
import { nextPage, PagedList } from '@/components/paged-list';
import { Section } from '@/components/section';
import { RowsSkeleton } from '@/components/skeletons';
import { StateBadge } from '@/components/state-badge';
import type { DeliveryStatus } from '@/domain/organiser/api';
import { receiptNumber } from '@/domain/purchase/states';
import { formatInstant } from '@/text/dates';
import { apiLogTexts, deliveryProblemTexts, deliveryStatusTexts, webhookEventTexts } from '@/text/organiser';
import { type Outputs, trpc } from '@/trpc/client';
import { Endpoints, Keys } from './api-access';
import type { Opening } from './connection-dialog';
import frame from './organiser-frame.module.css';
import { deliveriesFirst } from './organiser-paths';

type Delivery = Outputs['connection']['deliveries']['items'][number];

const colors: Record<DeliveryStatus, MantineColor> = { waiting: 'blue', delivered: 'pine', failed: 'red' };

/** What the last attempt led to. */
function answerText({ lastStatus, lastProblem }: Delivery): string {
  if (lastStatus !== null) return String(lastStatus);
  return lastProblem ? deliveryProblemTexts[lastProblem] : 'inget än';
}

function DeliveryCard({ delivery }: { delivery: Delivery }) {
  const { id, purchaseId, event, status, attempts, lastAt, nextAt, createdAt, url, removed } = delivery;
  const resend = trpc.connection.resend.useMutation({ meta: { done: 'Händelsen skickas igen' } });
  const number = receiptNumber(purchaseId);
  return (
    <Card component="article" padding="md" aria-label={`${webhookEventTexts[event]}, köp ${number}`}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={3} size="h5">
            {webhookEventTexts[event]}
          </Title>
          <StateBadge color={colors[status]} label={deliveryStatusTexts[status]} />
        </Group>
        <Text c="dimmed" size="sm" style={{ overflowWrap: 'anywhere' }}>
          Köp {number}, {formatInstant(createdAt)}. Till {url}
        </Text>
        <Facts
          facts={[
            { label: 'Försök', value: attempts },
            {
              label: 'Senaste svar',
              value: `${answerText(delivery)}${lastAt ? `, ${formatInstant(lastAt)}` : ''}`,
            },
            { label: 'Nästa försök', value: nextAt && attempts > 0 && formatInstant(nextAt) },
          ]}
        />
        {!removed && (
          <Button
            variant="light"
            aria-label={`Skicka igen: ${webhookEventTexts[event]}, köp ${number}`}
            loading={resend.isPending}
            onClick={() => resend.mutate({ id })}
          >
            Skicka igen
          </Button>
        )}
      </Stack>
    </Card>
  );
}

/** The webhooks of the last month, newest first. */
function Deliveries() {
  const query = trpc.connection.deliveries.useInfiniteQuery(deliveriesFirst, nextPage);
  return (
    <PagedList
      query={query}
      failure="Kunde inte hämta händelserna"
      rowHeight={180}
      empty={
        <EmptyState
          picture="done"
          title="Inga händelser än"
          text="När något händer med ett namnbyte skickas det till era adresser och står här i 30 dagar."
        />
      }
    >
      {(query.data?.pages ?? [])
        .flatMap(({ items }) => items)
        .map((delivery) => (
          <DeliveryCard key={delivery.id} delivery={delivery} />
        ))}
    </PagedList>
  );
}

/** Loaded when it is opened. */
const ConnectionDialog = dynamic(
  () => import('./connection-dialog').then((file) => file.ConnectionDialog).catch(fallbackToNull),
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
      <div className={frame.columns}>
        <Stack gap="lg">
          {organisers.map((organiser) => (
            <Stack key={organiser.id} gap="lg">
              {organisers.length > 1 && <Text fw={600}>{organiser.name}</Text>}
              <Keys organiser={organiser} onOpen={setOpening} />
              <Endpoints organiser={organiser} onOpen={setOpening} />
            </Stack>
          ))}
        </Stack>
        <Stack gap="lg">
          <Section title="Händelser" id="handelser">
            <Deliveries />
          </Section>
          <Section title="Senaste ändringarna" id="andringar">
            {log.length > 0 ? (
              <EventList
                label="Senaste ändringarna"
                items={log.map(({ id, action, at, who }) => ({
                  key: id,
                  text: `${apiLogTexts[action]}: ${who}`,
                  at,
                }))}
              />
            ) : (
              <Text c="dimmed">Ingen har ändrat något än.</Text>
            )}
          </Section>
          <Section title="För den som bygger" id="bygger">
            <Text>
              API:et är beskrivet i formatet OpenAPI. Händelser signeras enligt Standard Webhooks och skickas
              om i tre dygn tills de är mottagna.
            </Text>
            <Anchor target="_blank" rel="noopener noreferrer" href="/api/organiser/v1/openapi.json">
              Öppna beskrivningen
            </Anchor>
          </Section>
        </Stack>
      </div>
      {opening && <ConnectionDialog opening={opening} onClose={() => setOpening(null)} />}
    </>
  );
}
