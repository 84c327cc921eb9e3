'use client';

import { Button, Group } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { renderNothing } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import type { Ore } from '@/domain/money/ore';

const GiveUpDialog = dynamic(
  () => import('./give-up-dialog').then((file) => file.GiveUpDialog).catch(renderNothing),
  { loading: ProgressBar },
);

/** The way out for a seller who cannot carry out the sale. */
export function GiveUpButton({
  listingId,
  total,
  onDone,
}: {
  listingId: string;
  total: Ore;
  onDone: () => void;
}) {
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
