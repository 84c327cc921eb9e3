import { SignInNeeded } from '@/features/auth/sign-in-needed';
import { EditListingView } from '@/features/seller/edit-listing-view';
import { privateMetadata } from '@/features/seo/page-metadata';
import { api, HydrateClient } from '@/trpc/server';

export const metadata = privateMetadata('Redigera annons');

export default async function EditListingPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const { user } = await api.auth.session();
  if (!user) {
    return (
      <SignInNeeded text="Du måste vara inloggad för att redigera en annons." next={`/listings/${id}/edit`} />
    );
  }
  // The view shows a refusal; another request would not change it.
  await api.listings.forEdit.prefetch({ id }, { retry: false });
  return (
    <HydrateClient>
      <EditListingView id={id} />
    </HydrateClient>
  );
}
