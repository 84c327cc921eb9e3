import { overviewInput, workInput } from '@/domain/moderation/input';
import { countWeeks, listWork } from '@/server/services/overview';
import { adminQuery, router } from '../trpc';

export const adminOverviewRouter = router({
  work: adminQuery('read', workInput, listWork),
  weeks: adminQuery('read', overviewInput, countWeeks),
});
