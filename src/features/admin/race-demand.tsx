'use client';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { saveText } from '@/components/text-file';
import { showError } from '@/components/toast';
import { trpc } from '@/trpc/client';

/** Downloads how many watch each race whose organiser allows no name change, to show organisers. */
export function RaceDemand() {
  const utils = trpc.useUtils();
  const [saving, setSaving] = useState(false);
  async function save() {
    setSaving(true);
    try {
      const { fileName, text } = await utils.admin.races.demand.fetch(undefined, { staleTime: 0 });
      saveText(fileName, text);
    } catch (error) {
      showError(error, { title: 'Kunde inte hämta efterfrågan' });
    }
    setSaving(false);
  }
  return (
    <Button variant="default" px="md" loading={saving} onClick={save}>
      Efterfrågan
    </Button>
  );
}
