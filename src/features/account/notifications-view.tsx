'use client';
import { Box, Button, Card, Divider, Group, Text, Title } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { LinedList } from '@/components/lined-list';
import { Link } from '@/components/link';
import { MainLink } from '@/components/main-button';
import { Page, PageHeading } from '@/components/page';
import { nextPage, PagedList } from '@/components/paged-list';
import { StateBadge } from '@/components/state-badge';
import { formatInstant } from '@/text/dates';
import { type Inputs, type Outputs, trpc } from '@/trpc/client';

type Notification = Outputs['account']['inbox']['items'][number];

function NotificationItem({ notification }: { notification: Notification }) {
  const read = trpc.account.markNotificationRead.useMutation({ meta: { invalidates: ['account'] } });
  const { id, title, message, listingId, path, readAt, createdAt } = notification;
  return (
    <Card
      component="article"
      padding="md"
      shadow="none"
      {...(readAt === null && { bg: 'var(--lb-warn-bg)', bd: '1px solid var(--lb-warn-line)' })}
    >
      <Group gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        <StateBadge color={readAt ? 'gray' : 'signal'} label={readAt ? 'Läst' : 'Oläst'} />
      </Group>
      <Text>{message}</Text>
      <Text size="sm" c="dimmed">
        {formatInstant(createdAt)}
      </Text>
      <Group gap="xs" mt="xs">
        {listingId && (
          <Button component={Link} href={`/listings/${listingId}`} variant="light">
            Visa annonsen
          </Button>
        )}
        {path && (
          <Button component={Link} href={path} variant="light">
            Öppna
          </Button>
        )}
        {readAt === null && (
          <Button variant="default" onClick={() => read.mutate({ id })} loading={read.isPending}>
            Markera som läst
          </Button>
        )}
      </Group>
    </Card>
  );
}

type Badges = Outputs['account']['badges'];

/** What else the number at "Min profil" counts: without it the number would remain with everything read. */
function WaitingList({ badges: { purchases, listings } }: { badges: Badges }) {
  const waiting = [
    listings > 0 && {
      tab: 'listings',
      text: `${listings} ${listings === 1 ? 'namnbyte' : 'namnbyten'} väntar på dig`,
      action: 'Till mina annonser',
    },
    purchases > 0 && {
      tab: 'purchases',
      text: `${purchases} köp väntar på din bekräftelse`,
      action: 'Till dina köp',
    },
  ].filter((each) => each !== false);
  if (waiting.length === 0) return null;
  return (
    <Box mb="lg">
      <Divider />
      <LinedList aria-label="Väntar på dig">
        {waiting.map(({ tab, text, action }) => (
          <li key={tab}>
            <Group gap="8px 16px" justify="space-between">
              <Text>{text}</Text>
              <Button component={Link} href={`/auth/profile?tab=${tab}`} variant="light">
                {action}
              </Button>
            </Group>
          </li>
        ))}
      </LinedList>
      <Divider />
    </Box>
  );
}

/** All of the user's notifications, read and unread. */
export function NotificationsView({ page }: { page: Inputs['account']['inbox'] }) {
  const query = trpc.account.inbox.useInfiniteQuery(page, nextPage);
  const readAll = trpc.account.markAllNotificationsRead.useMutation();
  const unread = query.data?.pages[0]?.unread ?? 0;
  const badges = trpc.account.badges.useQuery().data;
  return (
    <Page width="text">
      <PageHeading
        title="Aviseringar"
        lead={
          unread > 0
            ? `${unread} ${unread === 1 ? 'oläst' : 'olästa'}`
            : badges?.total
              ? 'Inga olästa aviseringar'
              : 'Allt är läst'
        }
        back={{ href: '/auth/profile', label: 'Till min profil' }}
        actions={
          unread > 0 && (
            <Button variant="light" onClick={() => readAll.mutate()} loading={readAll.isPending}>
              Markera alla som lästa
            </Button>
          )
        }
      />
      {badges && <WaitingList badges={badges} />}
      <PagedList
        query={query}
        failure="Kunde inte hämta dina aviseringar"
        empty={
          <EmptyState
            picture="empty"
            title="Inga aviseringar"
            text="Här står det när något kräver din uppmärksamhet, till exempel en tidsgräns som har passerat."
          >
            <MainLink href="/auth/profile">Till min profil</MainLink>
          </EmptyState>
        }
      >
        {(query.data?.pages ?? []).flatMap(({ items }) =>
          items.map((notification) => <NotificationItem key={notification.id} notification={notification} />),
        )}
      </PagedList>
    </Page>
  );
}
