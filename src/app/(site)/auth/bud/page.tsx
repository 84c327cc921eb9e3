import { redirect } from 'next/navigation';
import { Page, PageHeading } from '@/components/page';
import { loginPath } from '@/domain/account/sign-in';
import { MY_BIDS } from '@/domain/bid/states';
import { MyBids } from '@/features/bids/my-bids';
import { privateMetadata } from '@/features/seo/page-metadata';
import { type SearchParams, toParams } from '@/features/shell/search-params';
import { api, HydrateClient } from '@/trpc/server';

/** One input for the server's prefetch and the browser's list. */
const bidsPage = {};

/** A user's own bids. @param done set as one comes back from Stripe */
const MyBidsPage = ({ done }: { done: string | null }) => (
  <Page width="text">
    <PageHeading
      title="Dina köpbud"
      lead="Vi köper den första plats som passar, i den ordning buden lades. Bara du ser vad du bjuder."
      back={{ href: '/auth/profile', label: 'Min profil' }}
    />
    <MyBids page={bidsPage} done={done} />
  </Page>
);

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
