import { EmptyState } from '@/components/ui/empty-state';
import { MainLink } from '@/components/ui/links';
import { Page } from '@/components/ui/page';
import { errorTexts } from '@/text/errors';

export const ListingNotFound = () => (
  <Page width="text">
    <EmptyState picture="lost" order={1} {...errorTexts.LISTING_NOT_FOUND}>
      <MainLink href="/search">Visa alla startplatser</MainLink>
    </EmptyState>
  </Page>
);
