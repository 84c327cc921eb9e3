'use client';

import { Button } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { renderNothing } from '@/components/missing-code';
import { Page } from '@/components/page';
import { showProblem } from '@/components/toast';

/** Seldom shown: no part of the page's first load. */
const EmptyState = dynamic(() =>
  import('@/components/empty-state').then((file) => file.EmptyState).catch(renderNothing),
);

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
        <Button component={Link} href="/" variant="default" size="lg">
          Till startsidan
        </Button>
      </EmptyState>
    </Page>
  );
}
