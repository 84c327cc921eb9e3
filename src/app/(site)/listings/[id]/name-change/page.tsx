import { redirect } from 'next/navigation';
import { accountName } from '@/domain/account/public-profile';
import { loginPath } from '@/domain/account/sign-in';
import { NameChangeView } from '@/features/seller/name-change/name-change-view';
import { nameChangeRefusal } from '@/features/seller/refusals';
import { privateMetadata } from '@/features/seo/page-metadata';
import { api, HydrateClient } from '@/trpc/server';
import { thrownCode } from '@/trpc/thrown-code';

export const metadata = privateMetadata('Genomför namnbytet');

export default async function NameChangePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { user } = await api.auth.session();
  if (!user) redirect(loginPath(`/listings/${id}/name-change`));
  const loaded = await api.purchases.forNameChange({ listingId: id }).catch(thrownCode);
  const refusal = typeof loaded === 'string' && nameChangeRefusal(loaded);
  if (refusal) return refusal;
  return (
    <HydrateClient>
      <NameChangeView
        listingId={id}
        sellerName={accountName(user) ?? user.email}
        initial={typeof loaded === 'string' ? undefined : loaded}
      />
    </HydrateClient>
  );
}
