import { overviewInput } from '@/domain/validation/overview';
import { countWaiting } from '../../services/overview/count-waiting';
import { countWeeks } from '../../services/overview/count-weeks';
import { adminList, adminQuery, router } from '../trpc';

export const adminOverviewRouter = router({
  waiting: adminList(countWaiting),
  weeks: adminQuery(overviewInput, countWeeks),
});
