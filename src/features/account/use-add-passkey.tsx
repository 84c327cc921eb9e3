'use client';

import { type ReactNode, useState } from 'react';
import { errorCodeOf } from '@/components/errors';
import { createPasskey, showPasskeyError } from '@/features/auth/passkey-ceremony';
import { trpc } from '@/trpc/client';
import { usePasswordAgain } from './use-password-again';

/**
 * Adds a passkey to the user's account. `dialog` must be rendered: it asks who it is when the sign-in is not recent.
 * @param onAdded gets the recovery codes of an admin who had none, else null.
 */
export function useAddPasskey(onAdded: (recoveryCodes: string[] | null) => void): {
  add: () => void;
  adding: boolean;
  dialog: ReactNode;
} {
  const { client } = trpc.useUtils();
  const [asking, setAsking] = useState(false);
  const { asked, dialog } = usePasswordAgain();
  const failed = (error: unknown) => {
    if (!asked(errorCodeOf(error), () => void add())) showPasskeyError(error);
  };
  const register = trpc.passkeys.register.useMutation({
    onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes),
    onError: failed,
  });

  async function add() {
    setAsking(true);
    try {
      const options = await client.passkeys.beginRegistration.mutate();
      register.mutate({ response: await createPasskey(options) });
    } catch (error) {
      failed(error);
    } finally {
      setAsking(false);
    }
  }

  return { add: () => void add(), adding: asking || register.isPending, dialog };
}
