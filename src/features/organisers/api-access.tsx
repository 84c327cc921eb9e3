'use client';

import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { confirmAction } from '@/components/confirm';
import { Facts } from '@/components/facts';
import { Section } from '@/components/section';
import { MAX_ENDPOINTS, MAX_KEYS } from '@/domain/organiser/api';
import { formatDeadline, formatInstant } from '@/text/dates';
import { scopeTexts } from '@/text/organiser';
import { type Outputs, trpc } from '@/trpc/client';
import type { Opening } from './connection-dialog';

type Connected = Outputs['connection']['get']['organisers'][number];
type Key = Connected['keys'][number];
type Endpoint = Connected['endpoints'][number];

interface Props {
  organiser: Connected;
  onOpen: (opening: Opening) => void;
}

function KeyCard({ apiKey, onOpen }: { apiKey: Key; onOpen: Props['onOpen'] }) {
  const { id, name, prefix, scopes, by, createdAt, lastUsedAt, expiresAt } = apiKey;
  const revoke = trpc.connection.revokeKey.useMutation({ meta: { done: 'Nyckeln är återkallad' } });
  return (
    <Card component="article" aria-label={`Nyckeln ${name}`}>
      <Stack gap="sm">
        <div>
          <Title order={3} size="h4" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Title>
          <Text c="dimmed">{prefix}…</Text>
        </div>
        <Facts
          facts={[
            { label: 'Rättigheter', value: scopes.map((scope) => scopeTexts[scope].label).join(', ') },
            { label: 'Gjord', value: formatInstant(createdAt) },
            { label: 'Ansvarig', value: by },
            { label: 'Senast använd', value: lastUsedAt ? formatInstant(lastUsedAt) : 'Aldrig' },
            { label: 'Ersatt, gäller till', value: expiresAt && formatDeadline(expiresAt) },
          ]}
        />
        <Group gap="sm">
          {!expiresAt && (
            <Button
              variant="light"
              flex="1 1 9rem"
              aria-label={`Byt nyckeln ${name}`}
              onClick={() => onOpen({ what: 'rotateKey', id, name })}
            >
              Byt
            </Button>
          )}
          <Button
            variant="default"
            flex="1 1 9rem"
            aria-label={`Återkalla nyckeln ${name}`}
            loading={revoke.isPending}
            onClick={() =>
              confirmAction({
                title: 'Återkalla nyckeln?',
                text: `Det som använder ${name} slutar fungera direkt. Det går inte att ångra.`,
                confirm: 'Återkalla',
                danger: true,
                onConfirm: () => revoke.mutate({ id }),
              })
            }
          >
            Återkalla
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

/** The valid keys. */
export function Keys({ organiser: { id: organiserId, keys }, onOpen }: Props) {
  return (
    <Section title="Nycklar" id={`nycklar-${organiserId}`}>
      <Stack gap="md">
        <Text c="dimmed">
          Ert system visar en nyckel varje gång det frågar oss. Högst {MAX_KEYS} gäller samtidigt.
        </Text>
        {keys.map((key) => (
          <KeyCard key={key.id} apiKey={key} onOpen={onOpen} />
        ))}
        <Button
          color="signal"
          disabled={keys.length >= MAX_KEYS}
          onClick={() => onOpen({ what: 'newKey', organiserId })}
        >
          Gör en nyckel
        </Button>
      </Stack>
    </Section>
  );
}

function EndpointCard({ endpoint, onOpen }: { endpoint: Endpoint; onOpen: Props['onOpen'] }) {
  const { id, url, by, createdAt, oldSecretUntil } = endpoint;
  const remove = trpc.connection.removeEndpoint.useMutation({ meta: { done: 'Adressen är borttagen' } });
  return (
    <Card component="article" aria-label={`Adressen ${url}`}>
      <Stack gap="sm">
        <Title order={3} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Title>
        <Facts
          facts={[
            { label: 'Tillagd', value: formatInstant(createdAt) },
            { label: 'Ansvarig', value: by },
            {
              label: 'Den förra hemligheten gäller till',
              value: oldSecretUntil && formatDeadline(oldSecretUntil),
            },
          ]}
        />
        <Group gap="sm">
          <Button
            variant="light"
            flex="1 1 9rem"
            aria-label={`Byt hemlighet: ${url}`}
            onClick={() => onOpen({ what: 'rotateSecret', id, name: url })}
          >
            Byt hemlighet
          </Button>
          <Button
            variant="default"
            flex="1 1 9rem"
            aria-label={`Ta bort ${url}`}
            loading={remove.isPending}
            onClick={() =>
              confirmAction({
                title: 'Ta bort adressen?',
                text: 'Inget mer skickas dit, inte heller det som väntar.',
                confirm: 'Ta bort',
                danger: true,
                onConfirm: () => remove.mutate({ id }),
              })
            }
          >
            Ta bort
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

/** The addresses that webhooks are sent to. */
export function Endpoints({ organiser: { id: organiserId, endpoints }, onOpen }: Props) {
  return (
    <Section title="Adresser för händelser" id={`adresser-${organiserId}`}>
      <Stack gap="md">
        <Text c="dimmed">
          Hit skickar vi vad som händer med era namnbyten, utan personuppgifter. Högst {MAX_ENDPOINTS}{' '}
          adresser.
        </Text>
        {endpoints.map((endpoint) => (
          <EndpointCard key={endpoint.id} endpoint={endpoint} onOpen={onOpen} />
        ))}
        <Button
          variant="light"
          disabled={endpoints.length >= MAX_ENDPOINTS}
          onClick={() => onOpen({ what: 'newEndpoint', organiserId })}
        >
          Lägg till en adress
        </Button>
      </Stack>
    </Section>
  );
}
