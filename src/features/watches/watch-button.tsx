'use client';

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { WatchDialog } from './watch-dialog';

interface WatchButtonProps {
  raceId: string;
  raceName: string;
  fullWidth?: boolean;
}

/** Opens the dialog in which a race is watched. */
export function WatchButton({ raceId, raceName, fullWidth }: WatchButtonProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="light"
        fullWidth={fullWidth}
        leftSection={<IconBell size={20} aria-hidden="true" />}
        onClick={open}
      >
        Bevaka loppet
      </Button>
      <WatchDialog raceId={raceId} raceName={raceName} opened={opened} onClose={close} />
    </>
  );
}
