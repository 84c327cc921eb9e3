'use client';

import { useEffect } from 'react';
import { LinkButton } from '@/components/ui/links';
import { MainButton } from '@/components/ui/main-button';
import { onDemand } from '@/components/ui/on-demand';
import { Page } from '@/components/ui/page';
import { useRouter } from '@/components/ui/router';
import { showProblem } from '@/components/ui/toast';

/** Seldom shown: no part of the page's first load. */
const EmptyState = onDemand(() => import('@/components/ui/empty-state').then((file) => file.EmptyState));

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
      <EmptyState picture="error" order={1} {...failure}>
        <MainButton onClick={() => router.refresh()}>Försök igen</MainButton>
        <LinkButton href="/" variant="default" size="lg">
          Till startsidan
        </LinkButton>
      </EmptyState>
    </Page>
  );
}
