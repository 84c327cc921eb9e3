'use client';

import dynamic from 'next/dynamic';
import { renderNothing } from '@/components/missing-code';
import { useConsent } from './consent';

const CookieQuestion = dynamic(() =>
  import('./cookie-question').then((file) => file.CookieQuestion).catch(renderNothing),
);

/** Asks which cookies may be stored, until there is an answer. */
export function CookieBanner() {
  const { known, consent, dismissed, save, dismiss } = useConsent();
  if (!known || consent || dismissed) return null;
  return <CookieQuestion onSave={save} onDismiss={dismiss} />;
}
