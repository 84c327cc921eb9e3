'use client';

import { useEffect } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { Page } from '@/components/ui/page';
import { useRouter } from '@/components/ui/router';
import { showProblem } from '@/components/ui/toast';

export interface Refusal {
  title: string;
  text: string;
  to: string;
}

/** The page is not for this user or not for now: shows why and redirects. */
export function Leave({ title, text, to }: Refusal) {
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
