'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { EmptyState } from './empty-state';
import { Page } from './page';
import { showProblem } from './toast';

export interface Refusal {
  title: string;
  text: string;
  to: string;
}

/** The page is not for this user or not for now: shows why and redirects. */
export function RefusalRedirect({ title, text, to }: Refusal) {
  const router = useRouter();
  useEffect(() => {
    showProblem(title, text);
    router.replace(to);
  }, [router, title, text, to]);
  return (
    <Page width="text">
      <EmptyState picture="wait" order={1} title={title} text={text} />
    </Page>
  );
}
