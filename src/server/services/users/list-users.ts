import { and, isNull, sql } from 'drizzle-orm';
import { db } from '../../db/client';
import { users, userWords } from '../../db/schema';
import { after, newest, type PageOf, pageOf } from '../admin/newest-first';

const order = { at: users.createdAt, id: users.id };
/** More words than anyone types in a search box are not looked for. */
const MAX_WORDS = 8;

/** People by words of their address, name or handle, newest first, a page at a time. Deleted accounts are not people. */
export async function listUsers({ query, ...page }: PageOf & { query: string }) {
  const words = query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const rows = await db
    .select({
      id: users.id,
      displayName: users.displayName,
      email: users.email,
      username: users.username,
      isAdmin: users.isAdmin,
      blockedAt: users.blockedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        // Signs such as % are no letters: folding takes them away.
        ...words.map((word) => sql`${userWords(users)} like '%' || fold(${word}) || '%'`),
        after(order, page),
      ),
    )
    .orderBy(...newest(order))
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, ({ createdAt }) => createdAt);
}
