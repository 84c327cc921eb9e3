import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { notifications, purchases, users } from '../../db/schema';

interface Badges {
  /** Purchases that wait for the user's confirmation. */
  purchases: number;
  /** Listings whose name change the user must do. */
  listings: number;
  /** Unread warnings. */
  warnings: number;
  total: number;
  /** Mail to the user's address comes back. */
  unreachable: boolean;
}

type Counted = Exclude<keyof Badges, 'total'>;

/** The numbers on "Min profil" and its tabs, and whether mail reaches the user. */
export async function countBadges({ actor: { userId } }: Call<'user'>): Promise<Badges> {
  // One query: the counts are asked for on every page, each minute.
  const counted = await unionAll(
    db
      .select({ what: sql<Counted>`'purchases'`, n: count() })
      .from(purchases)
      .where(and(eq(purchases.buyerId, userId), eq(purchases.state, 'awaiting_buyer_confirmation'))),
    db
      .select({ what: sql<Counted>`'listings'`, n: count() })
      .from(purchases)
      .where(and(eq(purchases.sellerId, userId), eq(purchases.state, 'pending_name_change'))),
    db
      .select({ what: sql<Counted>`'warnings'`, n: count() })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt))),
    db
      .select({ what: sql<Counted>`'unreachable'`, n: count() })
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.unreachableSince))),
  );
  const badges = { purchases: 0, listings: 0, warnings: 0, unreachable: 0 };
  for (const { what, n } of counted) badges[what] = n;
  const { unreachable, ...waiting } = badges;
  const total = waiting.purchases + waiting.listings + waiting.warnings;
  return { ...waiting, total, unreachable: unreachable > 0 };
}
