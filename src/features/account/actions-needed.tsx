'use client';

import { Box, Button, Card, Flex, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { LinedList } from '@/components/lined-list';
import { Link } from '@/components/link';
import { SELLER_ACCOUNT } from '@/features/seller/paths';
import { relistRefusal, useRelist } from '@/features/seller/use-listing-actions';
import { formatInstant } from '@/text/dates';
import { type Outputs, trpc } from '@/trpc/client';
import classes from './actions-needed.module.css';

type Warning = Outputs['account']['notifications']['items'][number];

function WarningItem({ warning }: { warning: Warning }) {
  const relist = useRelist();
  const read = trpc.account.markNotificationRead.useMutation();
  const { id, type, title, message, listingId, canRelist, relistObstacle, path, createdAt } = warning;
  return (
    <Flex component="li" gap="sm">
      <IconAlertTriangle color="var(--lb-signal-text)" style={{ flex: 'none' }} aria-hidden="true" />
      <Box flex={1} miw={0}>
        <div>
          <Text fw={700}>{title}</Text>
          <Text>{message}</Text>
          {relistObstacle && <Text>Annonsen kan inte återaktiveras: {relistRefusal(relistObstacle)}</Text>}
          <Text size="sm" c="dimmed">
            {formatInstant(createdAt)}
          </Text>
        </div>
        <Group gap="xs" mt="xs" className={classes.acts}>
          {canRelist && listingId && (
            <Button
              variant="filled"
              onClick={() => relist.mutate({ id: listingId })}
              loading={relist.isPending}
            >
              Återaktivera
            </Button>
          )}
          <Button variant="default" onClick={() => read.mutate({ id })} loading={read.isPending}>
            Markera som läst
          </Button>
          {path && (
            <Button component={Link} href={path}>
              Öppna
            </Button>
          )}
          {type === 'payout_failed' && (
            <Button component={Link} href={SELLER_ACCOUNT}>
              Till säljarkontot
            </Button>
          )}
          {listingId && (
            <Button component={Link} href={`/listings/${listingId}`} variant="subtle">
              Visa annonsen
            </Button>
          )}
        </Group>
      </Box>
    </Flex>
  );
}

/** More would push the purchases off a phone's screen. */
const FIRST = 3;

/** Problems that the user has to act on, newest first; renders nothing without any. */
export function ActionsNeeded() {
  const items = trpc.account.notifications.useQuery().data?.items ?? [];
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
  const shown = all ? items : items.slice(0, FIRST);
  return (
    <Card
      component="section"
      aria-labelledby="atgarder"
      mb="lg"
      p={{ base: 'md', sm: 'lg' }}
      shadow="none"
      bg="var(--lb-warn-bg)"
      className={classes.box}
    >
      <Title order={2} size="h3" id="atgarder">
        Åtgärder krävs
      </Title>
      <Box mt="sm" mb="calc(var(--mantine-spacing-sm) * -1)">
        <LinedList>
          {shown.map((warning) => (
            <WarningItem key={warning.id} warning={warning} />
          ))}
        </LinedList>
      </Box>
      {shown.length < items.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          Visa {items.length - shown.length} till
        </Button>
      )}
    </Card>
  );
}
