import { Button } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { Page } from '@/components/page';
import { errorTexts } from '@/text/errors';

export const ListingNotFound = () => (
  <Page width="text">
    <EmptyState picture="lost" order={1} {...errorTexts.LISTING_NOT_FOUND}>
      <Button component={Link} color="signal" size="lg" href="/search">
        Visa alla startplatser
      </Button>
    </EmptyState>
  </Page>
);
