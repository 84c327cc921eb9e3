import { Button } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { Page } from '@/components/page';
import type { SellerStanding } from '@/domain/seller';
import { errorTexts } from '@/text/errors';
import { sellerStandingText } from '@/text/sellers';
import { SELLER_ACCOUNT } from './paths';

interface SellerNeededProps {
  /** Null when Stripe did not answer. */
  standing: SellerStanding | null;
}

/** Replaces the form for users whose seller account is not complete. */
export const SellerNeeded = ({ standing }: SellerNeededProps) => (
  <Page width="text">
    <EmptyState
      picture="money"
      order={1}
      title={errorTexts.SELLER_REQUIRED.title}
      text={(standing && sellerStandingText(standing)) ?? errorTexts.SELLER_REQUIRED.text}
    >
      <Button component={Link} color="signal" size="lg" href={SELLER_ACCOUNT}>
        Till säljarkontot
      </Button>
    </EmptyState>
  </Page>
);
