'use client';

import { Button } from '@mantine/core';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { Page } from '@/components/page';
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
      <EmptyState picture="error" order={1} {...failure}>
        <MainButton onClick={() => router.refresh()}>Försök igen</MainButton>
        <Button component={Link} href="/" variant="default" size="lg">
          Till startsidan
        </Button>
      </EmptyState>
    </Page>
  );
}
