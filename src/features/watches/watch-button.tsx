'use client';

import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';

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

/** Opens the dialog in which a race is watched; then offers pushes about its places. */
export function WatchButton({ raceId, raceName, fullWidth }: WatchButtonProps) {
  const [opened, setOpened] = useState(false);
  const [watched, setWatched] = useState(false);
  return (
    <>
      <Button
        variant="light"
        fullWidth={fullWidth}
        leftSection={<IconBell size={20} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        Bevaka loppet
      </Button>
      {opened && (
        <WatchDialog
          raceId={raceId}
          raceName={raceName}
          onClose={(own) => {
            setOpened(false);
            if (own) setWatched(true);
          }}
        />
      )}
      {watched && <PushOffer moment="watch" />}
    </>
  );
}
