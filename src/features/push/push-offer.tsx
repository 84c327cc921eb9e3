'use client';

import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { inBrowser } from '@/components/stored';
import { showDone } from '@/components/toast';
import { AbilityNote } from './ability-note';
import { usePush } from './use-push';

/** That the offer was declined in this browser: it is not made again. The profile has it always. */
const declined = inBrowser<true>('push-offer');

const texts = {
  sale: 'Vi säger till i samma stund som platsen är såld, och när tiden för namnbytet börjar ta slut.',
  purchase: 'Vi säger till när namnet är bytt, när du får en kod och när du behöver bekräfta.',
  watch: 'Platser går fort. Vi säger till i samma stund som en läggs ut.',
  bid: 'Vi säger till när ditt köpbud går igenom, och om kortet nekas.',
} as const;

/**
 * Offers pushes to this device when there is a use for them. Not shown where it gets them already, where the
 * browser cannot, where its user has declined, or to visitors. The press requests the permission.
 * @param otherwise shown where it is not offered: a page makes one offer at a time
 */
export function PushOffer({ moment, otherwise }: { moment: keyof typeof texts; otherwise?: ReactNode }) {
  const id = useId();
  const { ability, settings, turnOn } = usePush();
  const [requested, setRequested] = useState(false);
  const [left, setLeft] = useState(false);
  if (!ability || !settings || left) return null;
  const { publicKey, on } = settings;
  const offered = publicKey && !on && ability !== 'impossible' && ability !== 'refused' && !declined.get();
  if (!requested && !offered) return otherwise;
  if (!publicKey || on) return null;
  const close = () => {
    declined.set(true);
    setLeft(true);
  };
  const accept = () => {
    setRequested(true);
    if (ability !== 'possible') return;
    turnOn.mutate(publicKey, {
      onSuccess: (turnedOn) => {
        if (turnedOn) showDone('Aviseringar är på', 'Du väljer vilka under Min profil, Konto.');
      },
    });
  };
  return (
    <Card component="section" aria-labelledby={id} w="100%" my="md">
      <Stack gap="sm">
        <Group gap="xs" align="center" wrap="nowrap">
          <IconBellRinging size={28} aria-hidden="true" />
          <Title order={2} size="h3" id={id}>
            Få besked direkt
          </Title>
        </Group>
        <Text>{texts[moment]} Mejlen kommer som vanligt.</Text>
        {requested && <AbilityNote ability={ability} role="status" />}
        <Group>
          {(!requested || ability === 'possible') && (
            <Button onClick={accept} loading={turnOn.isPending}>
              Slå på aviseringar
            </Button>
          )}
          <Button variant="subtle" onClick={close}>
            Inte nu
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
