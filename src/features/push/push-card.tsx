'use client';

import { Button, Divider, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { TitledCard } from '@/components/section';
import { type PushKind, pushKinds } from '@/domain/purchase/pushes';
import { pushTexts } from '@/text/push';
import { trpc } from '@/trpc/client';
import { AbilityNote } from './ability-note';
import { usePush } from './use-push';

/** The kinds of pushes that a user's devices get. */
function Kinds({ muted }: { muted: PushKind[] }) {
  const set = trpc.push.setKind.useMutation({ meta: { invalidates: ['push'] } });
  // A switch keeps its pressed state until the server has answered.
  const changing = set.isPending ? set.variables : undefined;
  return (
    <Stack gap="xs" role="group" aria-label="Det här säger vi till om">
      {pushKinds.map((kind) => (
        <Switch
          key={kind}
          label={pushTexts[kind].label}
          checked={changing?.kind === kind ? changing.on : !muted.includes(kind)}
          onChange={(event) => set.mutate({ kind, on: event.currentTarget.checked })}
        />
      ))}
    </Stack>
  );
}

/** Switches this device's pushes, and their kinds. Nothing where the site sends no pushes. */
export function PushCard() {
  const { ability, settings, turnOn, turnOff } = usePush();
  const [requested, setRequested] = useState(false);
  const publicKey = settings?.publicKey;
  if (!publicKey) return null;
  const possible = ability === 'possible';
  return (
    <TitledCard id="aviseringar" title="Aviseringar på den här enheten">
      {/* Where they cannot be switched on, the note says all there is. */}
      {(settings.on || possible || ability === 'notInstalled') && (
        <Text>
          {settings.on
            ? 'På. Du får ett kort besked här när något händer, och mejl som vanligt.'
            : 'Av. Slå på, så får du ett kort besked här när något händer. Mejlen kommer som vanligt.'}
        </Text>
      )}
      {settings.on ? (
        <>
          <Divider />
          <Kinds muted={settings.muted} />
          <Divider />
          <Button variant="default" fullWidth onClick={() => turnOff.mutate()} loading={turnOff.isPending}>
            Stäng av på den här enheten
          </Button>
        </>
      ) : (
        <>
          {ability && (requested || ability !== 'notInstalled') && (
            <AbilityNote ability={ability} role="status" />
          )}
          {(possible || ability === 'notInstalled') && (
            <Button
              variant="light"
              fullWidth
              loading={turnOn.isPending}
              onClick={() => {
                setRequested(true);
                if (possible) turnOn.mutate(publicKey);
              }}
            >
              Slå på aviseringar
            </Button>
          )}
        </>
      )}
    </TitledCard>
  );
}
