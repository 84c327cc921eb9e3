import { Page } from '@/components/page';
import { PageHeading } from '@/components/page-heading';
import { MyBids } from './my-bids';

/** One input for the server's prefetch and the browser's list. */
export const bidsPage = {};

/** A user's own bids. @param done set as one comes back from Stripe */
export const MyBidsPage = ({ done }: { done: string | null }) => (
  <Page width="text">
    <PageHeading
      title="Dina köpbud"
      lead="Vi köper den första plats som passar, i den ordning buden lades. Bara du ser vad du bjuder."
      back={{ href: '/auth/profile', label: 'Min profil' }}
    />
    <MyBids page={bidsPage} done={done} />
  </Page>
);
