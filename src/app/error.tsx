'use client';

import { EmptyState } from '@/components/empty-state';
import { LinkButton } from '@/components/links';
import { MainButton } from '@/components/main-button';
import { Page } from '@/components/page';
import { errorTexts } from '@/text/errors';

export default function ErrorPage({ retry }: { error: unknown; retry: () => void }) {
  const { title, text } = errorTexts.SERVER_ERROR;
  return (
    <Page width="text">
      <EmptyState picture="error" order={1} title={title} text={text} live>
        <MainButton onClick={retry}>Försök igen</MainButton>
        <LinkButton href="/" variant="default" size="lg">
          Till startsidan
        </LinkButton>
      </EmptyState>
    </Page>
  );
}
