'use client';

import { IconBell } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/button';
import { useEver } from '@/components/ever';
import { withoutCode } from '@/components/missing-code';
import { ShowProgress } from '@/components/progress';

const WatchDialog = dynamic(
  () => import('./watch-dialog').then((file) => file.WatchDialog).catch(withoutCode),
  { ssr: false, loading: ShowProgress },
);

interface WatchButtonProps {
  raceId: string;
  raceName: string;
  fullWidth?: boolean;
}

/** Opens the dialog in which a race is watched. */
export function WatchButton({ raceId, raceName, fullWidth }: WatchButtonProps) {
  const [opened, setOpened] = useState(false);
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
      {useEver(opened) && (
        <WatchDialog raceId={raceId} raceName={raceName} opened={opened} onClose={() => setOpened(false)} />
      )}
    </>
  );
}
