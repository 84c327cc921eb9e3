'use client';

import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Link } from '@/components/link';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { useIsSignedIn } from '@/features/auth/viewer';
import { trpc } from '@/trpc/client';

const WatchDialog = dynamic(
  () => import('./watch-dialog').then((file) => file.WatchDialog).catch(fallbackToNull),
  { loading: ProgressBar },
);

const PushOffer = dynamic(
  () => import('@/features/push/push-offer').then((file) => file.PushOffer).catch(fallbackToNull),
  { ssr: false },
);

interface WatchButtonProps {
  raceId: string;
  raceName: string;
  fullWidth?: boolean;
}

/** The button is replaced by it. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();

/** Opens the dialog in which a race is watched; then offers pushes about its places. Where it is, a link to one's watches. */
export function WatchButton({ raceId, raceName, fullWidth }: WatchButtonProps) {
  const [opened, setOpened] = useState(false);
  const [watchedRace, setWatchedRace] = useState<string>();
  const watched = watchedRace === raceId;
  const own = trpc.watches.mine.useQuery(undefined, { enabled: useIsSignedIn() === true });
  return (
    <>
      {watched || own.data?.some((watch) => watch.raceId === raceId) ? (
        <Button
          component={Link}
          href="/auth/profile?tab=account"
          variant="light"
          fullWidth={fullWidth}
          {...(watched && { ref: takeFocus })}
        >
          Du bevakar loppet ✓
        </Button>
      ) : (
        <Button
          variant="light"
          fullWidth={fullWidth}
          leftSection={<IconBell size={20} aria-hidden="true" />}
          onClick={() => setOpened(true)}
        >
          Bevaka loppet
        </Button>
      )}
      {opened && (
        <WatchDialog
          raceId={raceId}
          raceName={raceName}
          onClose={(own) => {
            setOpened(false);
            if (own) setWatchedRace(raceId);
          }}
        />
      )}
      {watched && <PushOffer moment="watch" />}
    </>
  );
}
