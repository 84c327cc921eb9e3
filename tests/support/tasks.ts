import type { User } from '@sandbox/scenario/users';
import type { TaskKind } from '@/domain/moderation/tasks';
import { as } from './callers';

/** How much of a kind waits for an admin. */
export async function countTasks(admin: User, kind: TaskKind): Promise<number> {
  const { counts } = await as(admin).admin.overview.tasks({});
  return counts.find((each) => each.kind === kind)?.total ?? 0;
}
