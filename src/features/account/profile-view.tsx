'use client';

import { Badge, Box, Button, Card, Flex, Group, Tabs, Text, Title, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBell,
  IconClock,
  IconSettings,
  IconShoppingBag,
  IconTicket,
  IconUser,
} from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useNow } from '@/components/clock';
import { KeyedText } from '@/components/keyed-text';
import { LinedList } from '@/components/lined-list';
import { Link } from '@/components/link';
import { fallbackToNull } from '@/components/missing-code';
import { Page, PageHeading } from '@/components/page';
import { RowsSkeleton } from '@/components/skeletons';
import { ownName } from '@/domain/account/public-profile';
import { sellerWish } from '@/features/auth/seller-wish';
import { useSessionUser } from '@/features/auth/viewer';
import { SELLER_ACCOUNT } from '@/features/seller/paths';
import { relistRefusal, useRelist } from '@/features/seller/use-listing-actions';
import { NamesIfMissing, useOnboardingReturn } from '@/features/seller/use-onboarding';
import { formatDeadline, formatInstant } from '@/text/dates';
import { formatTimeLeft } from '@/text/deadlines';
import { type Outputs, trpc } from '@/trpc/client';
import { PasskeyOffer } from './passkey-offer';
import { type ProfileTab, profileTabs, purchasesPage, tabOf, waitingPath, waitingText } from './profile-tabs';
import classes from './profile-view.module.css';

type Warning = Outputs['account']['notifications']['items'][number];

function WarningItem({ warning }: { warning: Warning }) {
  const relist = useRelist();
  const read = trpc.account.markNotificationRead.useMutation({ meta: { invalidates: ['account'] } });
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
        <Group gap="xs" mt="xs" className={classes.actions}>
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

type Waiting = Outputs['account']['waiting'];

interface WaitingItemProps {
  item: Waiting[number];
  now: Date;
}

/** What the user does about it, with the time left for it. */
function WaitingAction({ item, now }: WaitingItemProps) {
  const left = formatTimeLeft(item.deadline.getTime() - now.getTime());
  const label = <KeyedText>{`${waitingText(item).action} · ${left}`}</KeyedText>;
  const href = waitingPath(item);
  // Stripe's page is not of this app.
  return item.toPay ? (
    <Button component="a" href={href}>
      {label}
    </Button>
  ) : (
    <Button component={Link} href={href} variant="default">
      {label}
    </Button>
  );
}

const WaitingItem = ({ item, now }: WaitingItemProps) => (
  <Flex component="li" gap="sm">
    <IconClock color="var(--lb-signal-text)" style={{ flex: 'none' }} aria-hidden="true" />
    <Group flex={1} miw={0} gap="xs" justify="space-between" className={classes.actions}>
      <div>
        <Text fw={700}>{waitingText(item).text}</Text>
        <Text>
          {item.title}, <strong>senast {formatDeadline(item.deadline)}</strong>
        </Text>
      </div>
      <WaitingAction item={item} now={now} />
    </Group>
  </Flex>
);

/** Of each kind: more would push the purchases off a phone's screen. */
const FIRST = 3;

/** What the user has to do: what has a deadline, soonest first, then problems, newest first. Nothing without any. */
function ActionsNeeded({ initial }: { initial: Waiting | undefined }) {
  const now = useNow(30_000);
  const { data = [] } = trpc.account.waiting.useQuery(undefined, initial ? { initialData: initial } : {});
  // A payment page takes nothing any more once its time is out.
  const waiting = data.filter(({ toPay, deadline }) => !toPay || deadline > now);
  const warnings = trpc.account.notifications.useQuery().data?.items ?? [];
  const [all, setAll] = useState(false);
  const count = waiting.length + warnings.length;
  if (count === 0) return null;
  const shownCount = all ? count : FIRST;
  const shown = [
    ...waiting
      .slice(0, shownCount)
      .map((item) => <WaitingItem key={`${item.waitsFor}-${item.listingId}`} item={item} now={now} />),
    ...warnings.slice(0, shownCount).map((warning) => <WarningItem key={warning.id} warning={warning} />),
  ];
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
        <LinedList>{shown}</LinedList>
      </Box>
      {shown.length < count && (
        <Button variant="subtle" px={0} onClick={() => setAll(true)}>
          Visa {count - shown.length} till
        </Button>
      )}
    </Card>
  );
}

const looks: Record<ProfileTab, { label: string; icon: ReactNode }> = {
  purchases: { label: 'Dina Köp', icon: <IconShoppingBag size={20} aria-hidden="true" /> },
  listings: { label: 'Mina annonser', icon: <IconTicket size={20} aria-hidden="true" /> },
  account: { label: 'Konto', icon: <IconUser size={20} aria-hidden="true" /> },
};

// Each with code of its own. Without `loading`, so that the first one shown is in place in the server's HTML.
const PurchasesTab = dynamic(() =>
  import('@/features/buyer/purchases-tab').then((file) => file.PurchasesTab).catch(fallbackToNull),
);
const MyListings = dynamic(() =>
  import('@/features/seller/my-listings').then((file) => file.MyListings).catch(fallbackToNull),
);
const AccountTab = dynamic(() =>
  import('./account-tab').then((file) => file.AccountTab).catch(fallbackToNull),
);

const Unreachable = dynamic(() =>
  import('./unreachable').then((file) => file.Unreachable).catch(fallbackToNull),
);

const panels: Record<ProfileTab, ReactNode> = {
  purchases: <PurchasesTab page={purchasesPage} />,
  listings: <MyListings page={purchasesPage} />,
  account: <AccountTab />,
};

const Count = ({ count }: { count: number }) =>
  count > 0 ? (
    <Badge variant="filled" color="red.7" size="md" radius="xl" miw={20} px={5} fz="xs">
      {count}
      <VisuallyHidden> väntar på dig</VisuallyHidden>
    </Badge>
  ) : null;

interface ProfileViewProps {
  /** Or the address of a user without one. */
  name: string;
  /** The tab that is shown where the address names none. */
  first: ProfileTab;
  /** What waits for the user; undefined where it was prefetched. */
  waiting: Waiting | undefined;
  /** Set when the user returns from Stripe. */
  onboarding: string | null;
  /** The draft that waited while they were there. */
  draftId: string | null;
  /** Wants to sell: the onboarding begins. */
  wish: boolean;
}

export function ProfileView({ name, first, waiting, onboarding, draftId, wish }: ProfileViewProps) {
  const addressed = tabOf(useSearchParams().get('tab'), first);
  const [{ tab, at }, setTab] = useState({ tab: addressed, at: addressed });
  // Drawn by the server, and there is no skeleton to wait for.
  const [opened] = useState(addressed);
  // The address follows in a transition; a press shows at once.
  if (at !== addressed) setTab({ tab: addressed, at: addressed });
  const user = useSessionUser();
  const badges = trpc.account.badges.useQuery().data;
  const counts: Record<ProfileTab, number> = {
    purchases: badges?.purchases ?? 0,
    listings: badges?.listings ?? 0,
    account: 0,
  };
  const begun = useOnboardingReturn({ onboarding, draftId, wish });
  useEffect(() => sellerWish.set(null), []);

  return (
    <Page>
      <PageHeading
        title="Min profil"
        lead={user ? (ownName(user) ?? user.email) : name}
        actions={
          <>
            {user?.isAdmin && (
              <Button
                component={Link}
                href="/admin/manager"
                variant="default"
                leftSection={<IconSettings size={20} aria-hidden="true" />}
              >
                Administration
              </Button>
            )}
            {user?.isOrganiserContact && (
              <Button component={Link} href="/arrangor" variant="default">
                Namnbyten att göra
              </Button>
            )}
            <Button
              component={Link}
              href="/auth/notifications"
              variant="default"
              leftSection={<IconBell size={20} aria-hidden="true" />}
              rightSection={<Count count={badges?.warnings ?? 0} />}
            >
              Aviseringar
            </Button>
          </>
        }
      />
      {badges?.unreachable && user && <Unreachable email={user.email} />}
      <ActionsNeeded initial={waiting} />
      <Tabs
        color="var(--lb-done)"
        value={tab}
        // No request to the server: each tab fetches its own data.
        onChange={(next) => {
          setTab({ tab: tabOf(next), at });
          window.history.replaceState(null, '', `?tab=${next}`);
        }}
      >
        <Tabs.List mb="lg" className={classes.list} aria-label="Min profil">
          {profileTabs.map((each) => (
            <Tabs.Tab
              key={each}
              value={each}
              className={classes.tab}
              leftSection={looks[each].icon}
              rightSection={counts[each] > 0 ? <Count count={counts[each]} /> : undefined}
            >
              {looks[each].label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {profileTabs.map((each) => (
          <Tabs.Panel key={each} value={each}>
            {each === opened ? (
              panels[each]
            ) : (
              <Suspense fallback={<RowsSkeleton height={260} />}>{panels[each]}</Suspense>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
      {tab !== 'account' && <PasskeyOffer />}
      <NamesIfMissing onboarding={begun} />
    </Page>
  );
}
