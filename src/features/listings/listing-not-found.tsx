import { EmptyState } from '@/components/empty-state';
import { MainLink } from '@/components/links';
import { Page } from '@/components/page';
import { errorTexts } from '@/text/errors';

export const ListingNotFound = () => (
  <Page width="text">
    <EmptyState picture="lost" order={1} {...errorTexts.LISTING_NOT_FOUND}>
      <MainLink href="/search">Visa alla startplatser</MainLink>
    </EmptyState>
  </Page>
);
