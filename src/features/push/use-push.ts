import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIsSignedIn } from '@/features/auth/viewer';
import { trpc } from '@/trpc/client';
import { type PushAbility, pushAbility, subscribeBrowser, unsubscribeBrowser } from './browser-push';

const failed = {
  title: 'Det gick inte',
  texts: { SERVER_ERROR: 'Webbläsaren svarade inte. Försök igen om en stund.' },
};

/** Whether this browser gets pushes, and what switches it. Unknown until the browser has answered. */
export function usePush() {
  const signedIn = useIsSignedIn();
  const [ability, setAbility] = useState<PushAbility>();
  useEffect(() => setAbility(pushAbility()), []);
  const { data } = trpc.push.settings.useQuery(undefined, { enabled: signedIn === true });
  const { push } = trpc.useUtils().client;
  const turnOn = useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribeBrowser(publicKey);
      if (subscription) await push.subscribe.mutate(subscription);
      else setAbility(pushAbility());
      return subscription !== null;
    },
    meta: { failed },
  });
  const turnOff = useMutation({
    mutationFn: async () => {
      await push.unsubscribe.mutate();
      // The server has forgotten it: what is left in the browser receives nothing.
      await unsubscribeBrowser().catch(() => undefined);
    },
    meta: { done: 'Aviseringarna är avstängda', failed },
  });
  return { ability, settings: data, turnOn, turnOff };
}
