'use client';

import { onDemand } from '@/components/ui/on-demand';
import { useConsent } from './consent';

const CookieQuestion = onDemand(() => import('./cookie-question').then((file) => file.CookieQuestion));

/** Asks which cookies may be stored, until there is an answer. */
export function CookieBanner() {
  const { known, consent, dismissed, save, dismiss } = useConsent();
  if (!known || consent || dismissed) return null;
  return <CookieQuestion onSave={save} onDismiss={dismiss} />;
}
