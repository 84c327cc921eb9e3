import { redirect } from 'next/navigation';
import { loginPath } from '@/domain/account/sign-in';
import { MY_BIDS } from '@/domain/bid/states';
import { bidsPage, MyBidsPage } from '@/features/bids/my-bids-page';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { api, HydrateClient } from '@/trpc/server';

export const metadata = privateMetadata('Dina köpbud');

export default async function BidsRoute({ searchParams }: { searchParams: SearchParams }) {
  const params = toParams(await searchParams);
  const { user } = await api.auth.session();
  if (!user) redirect(loginPath(params.size > 0 ? `${MY_BIDS}?${params}` : MY_BIDS));
  await Promise.all([api.auth.session.prefetch(), api.bids.mine.prefetchInfinite(bidsPage)]);
  return (
    <HydrateClient>
      <MyBidsPage done={params.get('klart')} />
    </HydrateClient>
  );
}
