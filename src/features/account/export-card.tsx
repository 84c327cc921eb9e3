'use client';

import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { download } from '@/components/download';
import { TitledCard } from '@/components/titled-card';

/** Downloads all data about the user. */
export function ExportCard() {
  const save = useMutation({
    mutationFn: () => download('/api/account/export'),
    meta: {
      done: ['Dina uppgifter är hämtade', 'Filen ligger bland dina hämtade filer.'],
      failed: { texts: { SERVER_ERROR: 'Kunde inte hämta dina uppgifter. Försök igen.' } },
    },
  });
  return (
    <TitledCard id="hamta-uppgifter" title="Dina uppgifter hos oss">
      <Text>
        Hämta allt vi har sparat om dig: konto, annonser, köp, betalningar, ärenden och inloggningar. Filen är
        i formatet JSON.
      </Text>
      <Button variant="light" onClick={() => save.mutate()} loading={save.isPending} fullWidth>
        Ladda ner mina uppgifter
      </Button>
    </TitledCard>
  );
}
