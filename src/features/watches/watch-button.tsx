'use client';

import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import { ShowProgress } from '@/components/ui/progress';

const WatchDialog = onDemand(() => import('./watch-dialog').then((file) => file.WatchDialog), ShowProgress);

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
