'use client';

import { MultiSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '@/components/form-dialog';
import { formatShortDate } from '@/text/dates';
import { trpc } from '@/trpc/client';
import type { Ad } from './ad-labels';

/** The races an ad is limited to. */
export function AdRacesDialog({ ad, onClose }: { ad: Ad; onClose: () => void }) {
  const races = trpc.admin.raceOptions.useQuery();
  const [picked, setPicked] = useState(ad.races.map(({ id }) => id));
  const save = trpc.admin.ads.setRaces.useMutation({
    meta: { done: 'Annons uppdaterad', failed: 'Kunde inte uppdatera synlighet' },
    onSuccess: onClose,
  });
  // A past race is not offered, but an ad keeps the ones it has.
  const known = new Map(ad.races.map(({ id, raceName, distance }) => [id, `${raceName}, ${distance}`]));
  for (const { id, raceName, distance, date } of races.data ?? []) {
    known.set(id, `${raceName}, ${distance}, ${formatShortDate(date)}`);
  }
  return (
    <FormDialog
      title="Var annonsen visas"
      size="lg"
      onClose={onClose}
      submit="Spara synlighet"
      busy={save.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ id: ad.id, raceIds: picked });
      }}
    >
      <Text>Utan valda lopp visas annonsen överallt.</Text>
      <MultiSelect
        label="Visas bara vid"
        placeholder={picked.length === 0 ? 'Alla lopp' : undefined}
        searchable
        clearable
        limit={50}
        nothingFoundMessage="Inget lopp heter så"
        data={[...known].map(([value, label]) => ({ value, label }))}
        value={picked}
        onChange={setPicked}
      />
    </FormDialog>
  );
}
