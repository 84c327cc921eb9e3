'use client';

import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { inBrowser } from '@/components/stored';
import { showDone } from '@/components/toast';
import { deviceHoldsPasskeys } from '@/features/auth/passkey-ceremony';
import { trpc } from '@/trpc/client';
import { useAddPasskey } from './passkeys';

/** That the offer was answered in this browser: it is not made again. */
const answered = inBrowser<true>('passkey-offer');

/**
 * Offers a user without passkeys to add one, where the device itself can hold it. Declined or accepted, it is not
 * offered again in this browser. Below what the page is for, since it is known late.
 */
export function PasskeyOffer() {
  const [possible, setPossible] = useState(false);
  useEffect(() => {
    let left = false;
    if (!answered.get()) {
      deviceHoldsPasskeys()
        .then((holds) => !left && setPossible(holds))
        .catch(() => {});
    }
    return () => {
      left = true;
    };
  }, []);
  const close = () => {
    answered.set(true);
    setPossible(false);
  };
  const { data } = trpc.passkeys.list.useQuery(undefined, { enabled: possible });
  const add = useAddPasskey(() => {
    close();
    showDone('Passnyckeln är tillagd', 'Nästa gång räcker den för att logga in.');
  });
  if (!possible || data?.items.length !== 0) return null;
  return (
    <Stack mt="lg">
      <Card component="section" aria-labelledby="nasta-gang">
        <Stack gap="sm">
          <Group gap="xs" align="center">
            <IconFingerprint size={28} aria-hidden="true" />
            <Title order={2} size="h3" id="nasta-gang">
              Nästa gång räcker ditt fingeravtryck
            </Title>
          </Group>
          <Text>
            Lägg till en passnyckel, så loggar du in med fingeravtryck, ansikte eller skärmlås. Inget lösenord
            och ingen kod.
          </Text>
          <Group>
            <Button onClick={() => add.mutate()} loading={add.isPending}>
              Lägg till passnyckel
            </Button>
            <Button variant="subtle" onClick={close}>
              Inte nu
            </Button>
          </Group>
        </Stack>
      </Card>
    </Stack>
  );
}
