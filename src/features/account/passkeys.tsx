'use client';

import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { createPasskey, requestPasskey, showPasskeyError } from '@/features/auth/passkey-ceremony';
import { trpc } from '@/trpc/client';

/** Adds a passkey to the user's account. @param onAdded gets the recovery codes of an admin who had none, else null. */
export function useAddPasskey(onAdded: (recoveryCodes: string[] | null) => void) {
  const { passkeys } = trpc.useUtils().client;
  return useMutation({
    mutationFn: async () =>
      passkeys.register.mutate({ response: await createPasskey(await passkeys.beginRegistration.mutate()) }),
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: showPasskeyError,
  });
}

interface PasskeyConfirmProps {
  onGiven: () => void;
  /** The first of the ways on the page. */
  first?: boolean;
}

/** Confirms a user's identity by a passkey. Shown to users with a passkey. */
export function PasskeyConfirm({ onGiven, first = false }: PasskeyConfirmProps) {
  const { passkeys } = trpc.useUtils().client;
  const confirm = useMutation({
    mutationFn: async () =>
      passkeys.confirm.mutate({ response: await requestPasskey(await passkeys.beginConfirmation.mutate()) }),
    onSuccess: onGiven,
    onError: showPasskeyError,
  });
  return (
    <Button
      variant={first ? 'filled' : 'light'}
      fullWidth
      leftSection={<IconFingerprint size={22} aria-hidden="true" />}
      loading={confirm.isPending}
      onClick={() => confirm.mutate()}
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
