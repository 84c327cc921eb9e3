'use client';

import { useCallback, useEffect, useState } from 'react';
import { errorCodeOf, errorTextOf } from '@/components/ui/errors';
import { replaceAddress } from '@/components/ui/overlay';
import { showDone, showError, showInfo, showProblem } from '@/components/ui/toast';
import { trpc } from '@/trpc/client';

/** Time to see the page before the browser leaves it (spec 2, section 2). */
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
      // Who may sell, and what can be put up for sale again, follows from the answer.
      await Promise.all([utils.auth.session.invalidate(), utils.listings.mine.invalidate()]);
    } catch (error) {
      showError(error, { title: 'Kunde inte kontrollera Stripe-status' });
    } finally {
      setBusy(false);
    }
  }, [utils]);
  return { check, busy };
}

/** Leads to the payment provider: its onboarding, or the seller's own pages there. Stays busy until the browser has left. */
export function useOnboarding() {
  const utils = trpc.useUtils();
  const [leaving, setLeaving] = useState(false);

  function leave({ url }: { url: string }) {
    setLeaving(true);
    // Coming back by the browser's own button must not find a dead screen.
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

/** Takes from the address what must not happen again at a reload. */
function forget(...names: string[]): void {
  const url = new URL(window.location.href);
  for (const name of names) url.searchParams.delete(name);
  replaceAddress(url);
}

/** What the address asks of the profile: coming back from onboarding, or the wish to begin it. */
export function useOnboardingReturn({ onboarding, wish }: { onboarding: string | null; wish: boolean }) {
  const { check } = useStatusCheck();
  const { start } = useOnboarding();

  useEffect(() => {
    if (onboarding === null) return;
    forget('onboarding');
    if (onboarding === 'success') void check();
    if (onboarding === 'refresh') {
      showProblem('Processen avbröts', 'Säljarkontot är inte klart. Du kan fortsätta där du slutade.');
    }
  }, [onboarding, check]);

  useEffect(() => {
    if (!wish) return;
    forget('action');
    const timer = setTimeout(start, WISH_MS);
    return () => clearTimeout(timer);
  }, [wish, start]);
}
