'use client';

import { useEffect } from 'react';
import { LazyEmptyState } from '@/components/ui/lazy-empty-state';
import { LinkButton } from '@/components/ui/links';
import { MainButton } from '@/components/ui/main-button';
import { Page } from '@/components/ui/page';
import { useRouter } from '@/components/ui/router';
import { showProblem } from '@/components/ui/toast';

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
