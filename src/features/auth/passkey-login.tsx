'use client';

import { Button } from '@mantine/core';
import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorCodeOf } from '@/components/error-code';
import { passkeyRule } from '@/domain/account/sign-in';
import { trpc } from '@/trpc/client';
import {
  disownPasskey,
  knowsPasskeys,
  requestPasskey,
  showPasskeyError,
  stopPasskeys,
  suggestPasskeys,
} from './passkey-ceremony';

/** A suggestion is renewed before its challenge runs out, ms. */
const RENEW_MS = passkeyRule.lifetime - 60_000;

/**
 * Signs in by a passkey: by the button, or by the browser's suggestion in the field with `autocomplete="username
 * webauthn"`, which must be on the page.
 * @param onSignedIn what follows, as after any sign-in.
 */
export function PasskeyLogin({ onSignedIn }: { onSignedIn: () => void }) {
  const { client } = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const logIn = trpc.passkeys.logIn.useMutation({
    onSuccess: onSignedIn,
    onError: async (error, { response }) => {
      if (errorCodeOf(error) === 'PASSKEY_UNKNOWN') await disownPasskey(response.id);
      failed(error);
    },
  });
  const begin = () => client.passkeys.beginLogIn.mutate();

  function failed(error: unknown) {
    showPasskeyError(error);
    setBusy(false);
  }
  async function signIn(answer: () => Promise<AuthenticationResponseJSON>) {
    setBusy(true);
    try {
      logIn.mutate({ response: await answer() });
    } catch (error) {
      failed(error);
    }
  }

  const suggest = useEffectEvent(async () => {
    // A suggestion that nobody has taken has not failed: the page's other ways are there.
    const answer = await suggestPasskeys(begin).catch(() => null);
    if (answer) await signIn(async () => answer);
  });
  // The browser runs one ceremony at a time: suggestions stop for the button's dialog, and come back after a refusal.
  useEffect(() => {
    if (busy || !knowsPasskeys()) return;
    void suggest();
    const timer = setInterval(() => void suggest(), RENEW_MS);
    return () => {
      clearInterval(timer);
      void stopPasskeys();
    };
  }, [busy]);

  return (
    <Button
      variant="default"
      size="lg"
      fullWidth
      leftSection={<IconFingerprint size={22} aria-hidden="true" />}
      loading={busy}
      onClick={() => void signIn(async () => requestPasskey(await begin()))}
    >
      Logga in med passnyckel
    </Button>
  );
}
