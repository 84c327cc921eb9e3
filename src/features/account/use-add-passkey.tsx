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
  const utils = trpc.useUtils();
  const [adding, setAdding] = useState(false);
  const { asked, dialog } = usePasswordAgain();
  const register = trpc.passkeys.register.useMutation();

  async function add() {
    setAdding(true);
    try {
      const options = await utils.client.passkeys.beginRegistration.mutate();
      const { recoveryCodes } = await register.mutateAsync({ response: await createPasskey(options) });
      await utils.passkeys.list.invalidate();
      onAdded(recoveryCodes);
    } catch (error) {
      if (!asked(errorCodeOf(error), () => void add())) showPasskeyError(error);
    } finally {
      setAdding(false);
    }
  }

  return { add: () => void add(), adding, dialog };
}
