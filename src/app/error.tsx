'use client';

import { EmptyState } from '@/components/empty-state';
import { LinkButton } from '@/components/links';
import { MainButton } from '@/components/main-button';
import { Page } from '@/components/page';
import { serverError } from '@/text/server-error';

export default function ErrorPage({ retry }: { error: unknown; retry: () => void }) {
  return (
    <Page width="text">
      <EmptyState picture="error" order={1} {...serverError} live>
        <MainButton onClick={retry}>Försök igen</MainButton>
        <LinkButton href="/" variant="default" size="lg">
          Till startsidan
        </LinkButton>
      </EmptyState>
    </Page>
  );
}
