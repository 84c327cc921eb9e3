import { pageMetadata } from '@/features/seo/page-metadata';
import { WithdrawalPage } from '@/features/withdrawals/withdrawal-page';

export const metadata = pageMetadata({
  title: 'Ångra avtalet här',
  description: 'Så ångrar du avtalet om vår tjänst, och vad ångerrätten omfattar. Du får ett kvitto direkt.',
  path: '/angra',
});

export default WithdrawalPage;
