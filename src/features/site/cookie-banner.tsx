'use client';

import dynamic from 'next/dynamic';
import { withoutCode } from '@/components/missing-code';
import { useConsent } from './consent';

const CookieQuestion = dynamic(
  () => import('./cookie-question').then((file) => file.CookieQuestion).catch(withoutCode),
  {
    ssr: false,
  },
);

/** Asks once what may be stored, and is gone when it has an answer. */
export function CookieBanner() {
  const { known, consent, dismissed, save, dismiss } = useConsent();
  if (!known || consent || dismissed) return null;
  return <CookieQuestion onSave={save} onDismiss={dismiss} />;
}
