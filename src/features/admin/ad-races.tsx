'use client';

import { MultiSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormButtons } from '@/components/form-buttons';
import { showDone, showError } from '@/components/toast';
import { formatShortDate } from '@/text/dates';
import { trpc } from '@/trpc/client';
import { type Ad, useRefreshAds } from './ad-labels';

/** The races an ad is limited to. */
export function AdRaces({ ad, onClose }: { ad: Ad; onClose: () => void }) {
  const refresh = useRefreshAds();
  const races = trpc.admin.raceOptions.useQuery();
  const [picked, setPicked] = useState(ad.races.map(({ id }) => id));
  const save = trpc.admin.ads.setRaces.useMutation({
    onSuccess: async () => {
      showDone('Annons uppdaterad');
      onClose();
      await refresh();
    },
    onError: (error) => showError(error, { title: 'Kunde inte uppdatera synlighet' }),
  });
  // A past race is not offered, but an ad keeps the ones it has.
  const known = new Map(ad.races.map(({ id, raceName, distance }) => [id, `${raceName}, ${distance}`]));
  for (const { id, raceName, distance, date } of races.data ?? []) {
    known.set(id, `${raceName}, ${distance}, ${formatShortDate(date)}`);
  }
  return (
    <Stack>
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
      <FormButtons
        onCancel={onClose}
        type="button"
        loading={save.isPending}
        onClick={() => save.mutate({ id: ad.id, raceIds: picked })}
      >
        Spara synlighet
      </FormButtons>
    </Stack>
  );
}
