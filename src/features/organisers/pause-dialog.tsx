'use client';

import { Text } from '@mantine/core';
import { TextDialog } from '@/components/text-dialog';
import { pauseResaleInput } from '@/domain/race/input';
import { ownRaceTexts } from '@/text/organiser';
import { trpc } from '@/trpc/client';
import type { OwnRace } from './own-race-card';

/** Asks why the resale is paused, which need not be said, and tells what follows. */
export function PauseDialog({ race: { id, raceName }, onClose }: { race: OwnRace; onClose: () => void }) {
  const pause = trpc.organisers.pauseResale.useMutation({
    meta: { done: [ownRaceTexts.pauseDone.title, ownRaceTexts.pauseDone.text] },
    onSuccess: onClose,
  });
  return (
    <TextDialog
      title="Pausa försäljningen"
      onClose={onClose}
      submit="Pausa"
      busy={pause.isPending}
      rule={pauseResaleInput.shape.reason}
      field={{ label: 'Varför? (valfritt)', description: 'Säljare och köpare läser det.', minRows: 2 }}
      onSend={(reason) => pause.mutate({ id, reason })}
    >
      <Text>{ownRaceTexts.pausing(raceName)}</Text>
    </TextDialog>
  );
}
