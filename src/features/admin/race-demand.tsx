'use client';

import { SaveSheet } from '@/components/save-sheet';
import { trpc } from '@/trpc/client';

/** Downloads how many watch each race whose organiser allows no name change, to show organisers. */
export function RaceDemand() {
  const { client } = trpc.useUtils();
  return (
    <SaveSheet
      label="Efterfrågan"
      failed="Kunde inte hämta efterfrågan"
      load={() => client.admin.races.demand.query()}
    />
  );
}
