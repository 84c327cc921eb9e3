'use client';

import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { download } from '@/components/download';

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
    <Card component="section" aria-labelledby="hamta-uppgifter">
      <Stack gap="sm">
        <Title order={2} size="h3" id="hamta-uppgifter">
          Dina uppgifter hos oss
        </Title>
        <Text>
          Hämta allt vi har sparat om dig: konto, annonser, köp, betalningar, ärenden och inloggningar. Filen
          är i formatet JSON.
        </Text>
        <Button variant="light" onClick={() => save.mutate()} loading={save.isPending} fullWidth>
          Ladda ner mina uppgifter
        </Button>
      </Stack>
    </Card>
  );
}
