import { EmptyState } from '@/components/empty-state';
import { MainLink } from '@/components/links';
import { Page } from '@/components/page';
import { errorTexts } from '@/text/errors';
import { SELLER_ACCOUNT } from './paths';

/** In place of the form, for people who cannot be paid yet. */
export const SellerNeeded = () => (
  <Page width="text">
    <EmptyState
      picture="money"
      order={1}
      title={errorTexts.SELLER_REQUIRED.title}
      text={errorTexts.SELLER_REQUIRED.text}
    >
      <MainLink href={SELLER_ACCOUNT}>Till säljarkontot</MainLink>
    </EmptyState>
  </Page>
);
