'use client';

import { Button, Group, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { Link } from '@/components/link';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { Warning } from '@/components/warning';

const ConfirmAddressDialog = dynamic(
  () => import('./confirm-address-dialog').then((file) => file.ConfirmAddressDialog).catch(fallbackToNull),
  { ssr: false, loading: ProgressBar },
);

/** Says that mail to the user's address comes back, and what to do about it. */
export function Unreachable({ email }: { email: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <Warning title={`Vi når dig inte på ${email}`} mb="lg">
      <Text>
        Ett mejl till adressen har kommit tillbaka. Dina tider går ändå, så se efter här vad som väntar på
        dig. Har du slagit på aviseringar får du dem om allt som har en tid, även det du har valt bort.
      </Text>
      <Group gap="xs" mt="sm">
        <Button variant="default" onClick={() => setOpened(true)}>
          Bekräfta adressen
        </Button>
        <Button component={Link} href="/auth/profile?tab=account#uppgifter" variant="default">
          Byt e-postadress
        </Button>
      </Group>
      {opened && <ConfirmAddressDialog email={email} onClose={() => setOpened(false)} />}
    </Warning>
  );
}
