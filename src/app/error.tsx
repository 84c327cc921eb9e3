'use client';

import { EmptyState } from '@/components/empty-state';
import { LinkButton } from '@/components/links';
import { MainButton } from '@/components/main-button';
import { isMissingCode } from '@/components/missing-code';
import { Page } from '@/components/page';
import { serverError } from '@/text/server-error';

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <Page width="text">
      <EmptyState picture="error" order={1} {...serverError} live>
        <MainButton onClick={isMissingCode(error) ? () => window.location.reload() : retry}>
          Försök igen
        </MainButton>
        <LinkButton href="/" variant="default" size="lg">
          Till startsidan
        </LinkButton>
      </EmptyState>
    </Page>
  );
}
