import type { WorkKind } from '@/domain/moderation/tasks';
import type { User } from '@/sandbox/scenario/users';
import { as } from './callers';

/** How much of a kind waits for an admin. */
export async function countWork(admin: User, kind: WorkKind): Promise<number> {
  const { counts } = await as(admin).admin.overview.work({});
  return counts.find((each) => each.kind === kind)?.total ?? 0;
}
