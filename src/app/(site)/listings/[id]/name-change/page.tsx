import { redirect } from 'next/navigation';
import { accountName } from '@/domain/account/public-profile';
import { loginPath } from '@/domain/account/sign-in';
import { NameChangeView } from '@/features/seller/name-change/name-change-view';
import { privateMetadata } from '@/features/seo/page-metadata';
import { api, HydrateClient } from '@/trpc/server';

export const metadata = privateMetadata('Genomför namnbytet');

export default async function NameChangePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { user } = await api.auth.session();
  if (!user) redirect(loginPath(`/listings/${id}/name-change`));
  // The view shows a refusal; another request would not change it.
  await api.purchases.forNameChange.prefetch({ listingId: id }, { retry: false });
  return (
    <HydrateClient>
      <NameChangeView listingId={id} sellerName={accountName(user) ?? user.email} />
    </HydrateClient>
  );
}
