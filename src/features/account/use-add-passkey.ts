'use client';

import { useMutation } from '@tanstack/react-query';
import { createPasskey, showPasskeyError } from '@/features/auth/passkey-ceremony';
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
