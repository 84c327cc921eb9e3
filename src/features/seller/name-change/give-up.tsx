'use client';

import { useState } from 'react';
import { Group } from '@/components/ui/basics';
import { Button } from '@/components/ui/button';
import { onDemand } from '@/components/ui/on-demand';
import { ShowProgress } from '@/components/ui/progress';
import type { Ore } from '@/domain/money';

const GiveUpDialog = onDemand(
  () => import('./give-up-dialog').then((file) => file.GiveUpDialog),
  ShowProgress,
);

/** The way out for a seller who cannot carry out the sale. */
export function GiveUp({ listingId, total, onDone }: { listingId: string; total: Ore; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <Group justify="center">
      <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
        Jag kan inte genomföra försäljningen
      </Button>
      {asking && (
        <GiveUpDialog listingId={listingId} total={total} onDone={onDone} onClose={() => setAsking(false)} />
      )}
    </Group>
  );
}
