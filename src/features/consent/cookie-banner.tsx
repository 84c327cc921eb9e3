'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { fallbackToNull } from '@/components/missing-code';
import { forgetColorScheme } from './color-scheme';
import { useConsent } from './consent';

const CookieQuestion = dynamic(
  () => import('./cookie-question').then((file) => file.CookieQuestion).catch(fallbackToNull),
  { ssr: false },
);

/** Asks which cookies may be stored, until there is an answer. */
export function CookieBanner() {
  const { known, consent, dismissed, save, dismiss } = useConsent();
  const mayRemember = consent?.preferences === true;
  // Consent was taken back, here or in another tab, or is too old.
  useEffect(() => {
    if (known && !mayRemember) forgetColorScheme();
  }, [known, mayRemember]);
  if (!known || consent || dismissed) return null;
  return <CookieQuestion onSave={save} onDismiss={dismiss} />;
}
