import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import type { UserKind, UserList, UserSort } from '@/domain/account/admin-input';
import { readCursor, type SortedBy, writeCursor } from '@/server/db/pages';
import { counterpartiesOf } from '@/server/services/approvals';
import { db } from '../../db/client';
import { isAdmin, users, userWords } from '../../db/schema';
import { inSwedish } from '../../db/words';

/** Words beyond these are ignored. */
const MAX_WORDS = 8;

const kinds: Record<UserKind, SQL> = {
  sellers: eq(users.onboardingComplete, true),
  admins: isAdmin,
  blocked: isNotNull(users.blockedAt),
};

/** Each has an index that ends with the id. */
const sorts: Record<UserSort, { by: SQL; kind: SortedBy; type: SQL }> = {
  createdAt: { by: sql`${users.createdAt}`, kind: 'instant', type: sql`timestamptz` },
  displayName: { by: inSwedish(users.displayName), kind: 'text', type: sql`text` },
  email: { by: sql`${users.email}`, kind: 'text', type: sql`text` },
};

/** Users by words of their address, name or username, sorted, a page at a time, without deleted accounts. */
export async function listUsers(
  { query, kind, sort, desc, cursor, limit }: UserList,
  { actor }: Call<'admin'>,
) {
  const words = query.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  const { by, kind: sortedBy, type } = sorts[sort];
  const position = cursor ? readCursor(cursor, sortedBy) : null;
  const way = desc ? sql`desc` : sql`asc`;
  const rows = await db
    .select({
      id: users.id,
      displayName: users.displayName,
      email: users.email,
      username: users.username,
      isAdmin: users.isAdmin,
      adminRole: users.adminRole,
      isSeller: users.onboardingComplete,
      blockedAt: users.blockedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        kind && kinds[kind],
        // Folding removes signs such as %.
        ...words.map((word) => sql`${userWords(users)} like '%' || fold(${word}) || '%'`),
        position
          ? sql`(${by}, ${users.id}) ${desc ? sql`<` : sql`>`} (${position[0]}::${type}, ${position[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(sql`${by} ${way}`, sql`${users.id} ${way}`)
    .limit(limit + 1);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const endsAt = {
    createdAt: last?.createdAt.toISOString(),
    displayName: last?.displayName,
    email: last?.email,
  };
  const counterparties = await counterpartiesOf(
    actor.userId,
    items.map(({ id }) => id),
  );
  return {
    items: items.map(({ email, ...user }) => ({
      ...user,
      /** Null for the other party of a purchase of the viewer's own. */
      email: counterparties.has(user.id) ? null : email,
    })),
    nextCursor: rows.length > limit && last ? writeCursor([endsAt[sort] ?? '', last.id]) : null,
  };
}
