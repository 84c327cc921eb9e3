import { overviewInput, taskInput } from '@/domain/moderation/input';
import { countWeeks, listTasks } from '@/server/services/overview';
import { adminQuery, router } from '../trpc';

export const adminOverviewRouter = router({
  tasks: adminQuery('read', taskInput, listTasks),
  weeks: adminQuery('read', overviewInput, countWeeks),
});
