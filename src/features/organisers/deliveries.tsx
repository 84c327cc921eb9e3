'use client';
import { Button, Card, Group, type MantineColor, Stack, Text, Title } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { Facts } from '@/components/facts';
import { nextPage, PagedList } from '@/components/paged-list';
import { StateBadge } from '@/components/state-badge';
import type { DeliveryStatus } from '@/domain/organiser/api';
import { receiptNumber } from '@/domain/purchase/states';
import { formatInstant } from '@/text/dates';
import { deliveryProblemTexts, deliveryStatusTexts, webhookEventTexts } from '@/text/organiser';
import { type Outputs, trpc } from '@/trpc/client';
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
export function Deliveries() {
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
