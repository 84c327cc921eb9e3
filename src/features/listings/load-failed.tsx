'use client';

import { useEffect } from 'react';
import { LazyEmptyState } from '@/components/lazy-empty-state';
import { LinkButton } from '@/components/links';
import { MainButton } from '@/components/main-button';
import { Page } from '@/components/page';
import { useRouter } from '@/components/router';
import { showProblem } from '@/components/toast';

const failure = {
  title: 'Ett fel inträffade',
  text: 'Kunde inte hämta information om startplatsen.',
} as const;

/** The listing could not be loaded: shows a toast, and redirects home or offers to try again. */
export function LoadFailed({ then }: { then: 'home' | 'retry' }) {
  const router = useRouter();
  useEffect(() => {
    showProblem(failure.title, failure.text);
    if (then === 'home') router.replace('/');
  }, [router, then]);
  return (
    <Page width="text">
      <LazyEmptyState picture="error" order={1} {...failure}>
        <MainButton onClick={() => router.refresh()}>Försök igen</MainButton>
        <LinkButton href="/" variant="default" size="lg">
          Till startsidan
        </LinkButton>
      </LazyEmptyState>
    </Page>
  );
}
