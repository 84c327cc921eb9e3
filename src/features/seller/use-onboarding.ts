'use client';

import { useCallback, useEffect, useState } from 'react';
import { errorCodeOf, errorTextOf } from '@/components/ui/errors';
import { replaceAddress } from '@/components/ui/overlay';
import { showDone, showError, showInfo, showProblem } from '@/components/ui/toast';
import { trpc } from '@/trpc/client';

/** Time to see the page before the browser leaves it, ms. */
const WISH_MS = 500;

/** Refreshes the seller account's state from Stripe and shows it. */
export function useStatusCheck() {
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const check = useCallback(async () => {
    setBusy(true);
    try {
      const { state } = await utils.seller.onboardingStatus.fetch(undefined, { staleTime: 0 });
      if (state === 'complete') {
        showDone('Ditt säljarkonto är nu klart!', 'Du kan lägga upp din första annons.');
      } else if (state === 'rejected') {
        showProblem('Säljarkonto avvisat', 'Stripe betalar inte ut pengar till ditt konto.');
      } else {
        showInfo(
          'Onboarding inte slutfört',
          'Betalleverantören saknar uppgifter eller kontrollerar dem fortfarande.',
        );
      }
      // Both depend on the account's state.
      await Promise.all([utils.auth.session.invalidate(), utils.listings.mine.invalidate()]);
    } catch (error) {
      showError(error, { title: 'Kunde inte kontrollera Stripe-status' });
    } finally {
      setBusy(false);
    }
  }, [utils]);
  return { check, busy };
}

/** Opens Stripe's onboarding or dashboard. Stays busy until the browser has left. */
export function useOnboarding() {
  const utils = trpc.useUtils();
  const [leaving, setLeaving] = useState(false);

  function leave({ url }: { url: string }) {
    setLeaving(true);
    // A page restored by the back button must not stay busy.
    window.addEventListener('pageshow', () => setLeaving(false), { once: true });
    window.location.assign(url);
  }
  const failed = (text: string) => (error: unknown) => {
    const code = errorCodeOf(error);
    if (code === 'ALREADY_SELLER') {
      const { title, text: already } = errorTextOf(error);
      showInfo(title, already);
      void Promise.all([utils.seller.onboardingStatus.invalidate(), utils.auth.session.invalidate()]);
      return;
    }
    showError(error, code === 'ONBOARDING_FAILED' || code === 'SERVER_ERROR' ? { text } : {});
  };

  const start = trpc.seller.startOnboarding.useMutation({
    onSuccess: leave,
    onError: failed('Kunde inte skapa ett säljarkonto.'),
  });
  const resume = trpc.seller.onboardingLink.useMutation({
    onSuccess: leave,
    onError: failed('Kunde inte generera en ny länk.'),
  });
  const dashboard = trpc.seller.dashboardLink.useMutation({
    onSuccess: leave,
    onError: (error) => showError(error, { text: 'Kunde inte öppna dina sidor hos Stripe. Försök igen.' }),
  });
  return {
    start: start.mutate,
    resume: resume.mutate,
    openDashboard: dashboard.mutate,
    busy: start.isPending || resume.isPending || dashboard.isPending || leaving,
  };
}

/** Removes parameters that must not act again at a reload. */
function removeFromAddress(...names: string[]): void {
  const url = new URL(window.location.href);
  for (const name of names) url.searchParams.delete(name);
  replaceAddress(url);
}

/** Acts on the address: a return from onboarding, or a request to begin it. */
export function useOnboardingReturn({ onboarding, wish }: { onboarding: string | null; wish: boolean }) {
  const { check } = useStatusCheck();
  const { start } = useOnboarding();

  useEffect(() => {
    if (onboarding === null) return;
    removeFromAddress('onboarding');
    if (onboarding === 'success') void check();
    if (onboarding === 'refresh') {
      showProblem('Processen avbröts', 'Säljarkontot är inte klart. Du kan fortsätta där du slutade.');
    }
  }, [onboarding, check]);

  useEffect(() => {
    if (!wish) return;
    removeFromAddress('action');
    const timer = setTimeout(start, WISH_MS);
    return () => clearTimeout(timer);
  }, [wish, start]);
}
