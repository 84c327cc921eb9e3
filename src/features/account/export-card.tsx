'use client';

import { Button, Card, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '@/components/text-file';
import { refusedOffline, showDone, showProblem } from '@/components/toast';
import { isErrorCode } from '@/domain/errors';
import { errorTexts } from '@/text/errors';
import { usePasswordAgain } from './use-password-again';

/** The name the server gives the file. */
const fileName = (answer: Response): string =>
  answer.headers.get('content-disposition')?.match(/filename="([^"]+)"/)?.[1] ?? 'mina-uppgifter.json';

/** Downloads all data about the user. */
export function ExportCard() {
  const [busy, setBusy] = useState(false);
  const passwordAgain = usePasswordAgain();
  async function fetchFile() {
    setBusy(true);
    try {
      const answer = await fetch('/api/account/export', { method: 'POST' });
      if (answer.ok) {
        saveFile(fileName(answer), await answer.blob());
        showDone('Dina uppgifter är hämtade', 'Filen ligger bland dina hämtade filer.');
        return;
      }
      const { code } = (await answer.json()) as { code?: unknown };
      const known = isErrorCode(code) ? code : 'SERVER_ERROR';
      if (passwordAgain.asked(known, () => void fetchFile())) return;
      const { title, text } = errorTexts[known];
      showProblem(title, text);
    } catch {
      if (!refusedOffline())
        showProblem(errorTexts.SERVER_ERROR.title, 'Kunde inte hämta dina uppgifter. Försök igen.');
    } finally {
      setBusy(false);
    }
  }
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
        <Button variant="light" onClick={() => void fetchFile()} loading={busy} fullWidth>
          Ladda ner mina uppgifter
        </Button>
        {passwordAgain.dialog}
      </Stack>
    </Card>
  );
}
