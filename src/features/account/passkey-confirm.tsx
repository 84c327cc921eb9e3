'use client';

import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { askForPasskey, showPasskeyError } from '@/features/auth/passkey-ceremony';
import { trpc } from '@/trpc/client';

interface PasskeyConfirmProps {
  onGiven: () => void;
  /** The first of the ways on the page. */
  first?: boolean;
}

/** Confirms by a passkey who is signed in. Shown to who has one. */
export function PasskeyConfirm({ onGiven, first = false }: PasskeyConfirmProps) {
  const { client } = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const confirm = trpc.passkeys.confirm.useMutation({ onSuccess: onGiven, onError: showPasskeyError });

  async function ask() {
    setAsking(true);
    try {
      const options = await client.passkeys.beginConfirmation.mutate();
      confirm.mutate({ response: await askForPasskey(options) });
    } catch (error) {
      showPasskeyError(error);
    } finally {
      setAsking(false);
    }
  }

  return (
    <Button
      variant={first ? 'filled' : 'light'}
      fullWidth
      leftSection={<IconFingerprint size={22} aria-hidden="true" />}
      loading={asking || confirm.isPending}
      onClick={() => void ask()}
    >
      Använd passnyckel
    </Button>
  );
}

/** The same, for pages that do not know whether the user has one. */
export function PasskeyConfirmIfAny({ onGiven }: { onGiven: () => void }) {
  const { data } = trpc.passkeys.list.useQuery();
  return data && data.items.length > 0 ? <PasskeyConfirm onGiven={onGiven} /> : null;
}
