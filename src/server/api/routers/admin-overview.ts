import { overviewInput, workInput } from '@/domain/moderation/input';
import { countWeeks } from '../../services/overview/count-weeks';
import { listWork } from '../../services/overview/list-work';
import { adminQuery, router } from '../trpc';

export const adminOverviewRouter = router({
  work: adminQuery('read', workInput, listWork),
  weeks: adminQuery('read', overviewInput, countWeeks),
});
