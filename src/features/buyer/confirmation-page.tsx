import { Button } from '@mantine/core';
import { redirect } from 'next/navigation';
import { EmptyState } from '@/components/empty-state';
import { Link } from '@/components/link';
import { Page } from '@/components/page';
import { loginPath } from '@/domain/account/sign-in';
import { z } from '@/domain/zod';
import { loadListing } from '@/features/listings/load';
import { errorTexts } from '@/text/errors';
import { api, HydrateClient } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';
import { PurchaseConfirmation } from './purchase-confirmation';

const ConfirmationProblem = ({ title, text }: { title: string; text: string }) => (
  <Page width="text">
    <EmptyState picture="lost" order={1} title={title} text={text}>
      <Button component={Link} href="/auth/profile">
        Till min profil
      </Button>
    </EmptyState>
  </Page>
);

/** The buyer's confirmation, at both of its addresses. */
export async function ConfirmationPage({ listingId, path }: { listingId: string; path: string }) {
  const { user } = await api.auth.session();
  if (!user) redirect(loginPath(path));
  if (!z.uuid().safeParse(listingId).success)
    return <ConfirmationProblem {...errorTexts.LISTING_NOT_FOUND} />;
  const loaded = await api.purchases.forConfirmation({ listingId }).catch(thrownCode);
  if (typeof loaded !== 'string') {
    return (
      <HydrateClient>
        <PurchaseConfirmation initial={loaded} />
      </HydrateClient>
    );
  }
  if (loaded !== 'LISTING_NOT_FOUND') {
    return (
      <ConfirmationProblem title="Ett fel inträffade" text="Kunde inte hämta information om startplatsen" />
    );
  }
  // The listing exists but is not this user's purchase.
  if (typeof (await loadListing(listingId)) !== 'string') {
    return (
      <ConfirmationProblem
        title="Åtkomst nekad"
        text="Du har inte behörighet att bekräfta denna transaktion"
      />
    );
  }
  return <ConfirmationProblem {...errorTexts.LISTING_NOT_FOUND} />;
}
