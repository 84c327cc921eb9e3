import { EmptyState } from '@/components/empty-state';
import { MainLink } from '@/components/main-button';
import { Page } from '@/components/page';
import type { SellerStanding } from '@/domain/account/seller';
import { sellerStandingText } from '@/text/account';
import { errorTexts } from '@/text/errors';
import { SELLER_ACCOUNT } from './paths';

/** Replaces the form for users whom Stripe does not pay. */
export const SellerNeeded = ({ standing }: { standing: SellerStanding }) => (
  <Page width="text">
    <EmptyState
      picture="money"
      order={1}
      title={errorTexts.SELLER_REQUIRED.title}
      text={sellerStandingText(standing)}
    >
      <MainLink href={SELLER_ACCOUNT}>Till säljarkontot</MainLink>
    </EmptyState>
  </Page>
);
