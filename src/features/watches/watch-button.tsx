'use client';

import { IconBell } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { renderNothing } from '@/components/ui/missing-code';
import { ShowProgress } from '@/components/ui/progress';

const WatchDialog = dynamic(
  () => import('./watch-dialog').then((file) => file.WatchDialog).catch(renderNothing),
  { ssr: false, loading: ShowProgress },
);

interface WatchButtonProps {
  raceId: string;
  raceName: string;
  fullWidth?: boolean;
}

/** Opens the dialog that creates a watch for a race. */
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
      {opened && <WatchDialog raceId={raceId} raceName={raceName} onClose={() => setOpened(false)} />}
    </>
  );
}
