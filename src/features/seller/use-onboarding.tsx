'use client';

import dynamic from 'next/dynamic';
import { useCallback, useEffect, useState } from 'react';
import { errorCodeOf } from '@/components/error-code';
import { errorTextOf } from '@/components/errors';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { showDone, showError, showInfo, showProblem, showPrompt } from '@/components/toast';
import { useLeave } from '@/components/use-leave';
import { useSessionUser } from '@/features/auth/viewer';
import { errorTexts } from '@/text/errors';
import { type Inputs, trpc } from '@/trpc/client';
import { usePublish } from './drafts/use-publish';

type OnboardingInput = Inputs['seller']['startOnboarding'];

/** Refreshes the seller account's state from Stripe and shows it. */
export function useStatusCheck() {
  const utils = trpc.useUtils();
  const { refetch, isFetching } = trpc.seller.onboardingStatus.useQuery(undefined, { enabled: false });
  const check = useCallback(async () => {
    const { data, error } = await refetch();
    if (error || !data) {
      showError(error, { title: 'Kunde inte kontrollera Stripe-status' });
      return null;
    }
    if (data.state === 'complete') {
      showDone('Ditt säljarkonto är nu klart!', 'Du kan sälja startplatser.');
    } else if (data.state === 'rejected') {
      showProblem('Säljarkonto avvisat', 'Stripe betalar inte ut pengar till ditt konto.');
    } else {
      showInfo('Onboarding inte slutfört', 'Stripe saknar uppgifter eller kontrollerar dem fortfarande.');
    }
    // Both depend on the account's state.
    await Promise.all([utils.auth.session.invalidate(), utils.listings.mine.invalidate()]);
    return data.state;
  }, [refetch, utils]);
  return { check, busy: isFetching };
}

/** Opens Stripe's onboarding or dashboard. Stays busy until the browser has left. Beside it stands `NamesIfMissing`. */
export function useOnboarding() {
  const { leave, leaving } = useLeave();
  /** The request that failed because a name was missing. */
  const [unnamed, setUnnamed] = useState<Extract<OnboardingInput, object> | null>(null);

  const onSuccess = ({ url }: { url: string }) => leave(url);
  const failed = (text: string) => (error: unknown, input: OnboardingInput) => {
    const code = errorCodeOf(error);
    if (code === 'ALREADY_SELLER') {
      const { title, text: already } = errorTextOf(error);
      return showInfo(title, already);
    }
    if (code === 'NAMES_MISSING') return setUnnamed(typeof input === 'object' ? input : {});
    showError(error, { texts: { ONBOARDING_FAILED: text, SERVER_ERROR: text } });
  };

  const start = trpc.seller.startOnboarding.useMutation({
    onSuccess,
    onError: failed('Kunde inte skapa ett säljarkonto.'),
  });
  const resume = trpc.seller.onboardingLink.useMutation({
    onSuccess,
    onError: failed('Kunde inte generera en ny länk.'),
  });
  const dashboard = trpc.seller.dashboardLink.useMutation({
    meta: { failed: { text: 'Kunde inte öppna dina sidor hos Stripe. Försök igen.' } },
    onSuccess,
  });
  const busy = start.isPending || resume.isPending || dashboard.isPending || leaving;
  return {
    start: start.mutate,
    resume: resume.mutate,
    openDashboard: dashboard.mutate,
    busy,
    unnamed,
    giveUp: () => setUnnamed(null),
  };
}

type Onboarding = Pick<ReturnType<typeof useOnboarding>, 'start' | 'busy' | 'unnamed' | 'giveUp'>;

const NamesDialog = dynamic(
  () => import('./names-dialog').then((file) => file.NamesDialog).catch(fallbackToNull),
  { loading: ProgressBar },
);

/** Asks for the name that the onboarding was refused for want of. */
export function NamesIfMissing({ onboarding }: { onboarding: Onboarding }) {
  const { start, busy, unnamed, giveUp } = onboarding;
  const { startOnboarding } = trpc.useUtils().seller;
  if (!unnamed) return null;
  return (
    <NamesDialog
      onNames={(names) => {
        // Asked of the client: a second press may come before the button is drawn busy.
        if (startOnboarding.isMutating() === 0) start({ ...unnamed, ...names });
      }}
      busy={busy}
      onClose={giveUp}
    />
  );
}

/** Removes parameters that must not take effect again at a reload. */
function removeFromAddress(...names: string[]): void {
  const url = new URL(window.location.href);
  for (const name of names) url.searchParams.delete(name);
  window.history.replaceState(null, '', url);
}

interface OnboardingReturn {
  onboarding: string | null;
  /** The draft that waited meanwhile. */
  draftId: string | null;
  wish: boolean;
}

/** Delay before the redirect to Stripe, ms. */
const WISH_MS = 500;

/**
 * Handles the address: a return from onboarding, after which drafts are published, or a choice to sell, which starts it.
 * @returns the onboarding, for `NamesIfMissing`
 */
export function useOnboardingReturn({ onboarding, draftId, wish }: OnboardingReturn) {
  const { check } = useStatusCheck();
  const begun = useOnboarding();
  const { start } = begun;
  const { mutate: publish } = usePublish('replace');
  const sellerReady = useSessionUser()?.sellerReady;

  useEffect(() => {
    if (onboarding === null) return;
    removeFromAddress('onboarding', 'utkast');
    if (onboarding === 'success') {
      void check().then((state) => {
        if (state === 'complete') publish(draftId ? { id: draftId } : {});
      });
    }
    if (onboarding === 'refresh') {
      showPrompt('Processen avbröts', 'Säljarkontot är inte klart. Du kan fortsätta där du slutade.');
    }
  }, [onboarding, draftId, check, publish]);

  useEffect(() => {
    if (!wish || sellerReady === undefined) return;
    removeFromAddress('action');
    if (sellerReady) return showInfo(errorTexts.ALREADY_SELLER.title, errorTexts.ALREADY_SELLER.text);
    const timer = setTimeout(start, WISH_MS);
    return () => clearTimeout(timer);
  }, [wish, sellerReady, start]);
  return begun;
}
