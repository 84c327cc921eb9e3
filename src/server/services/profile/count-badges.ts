import { and, count, eq, isNull } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { notifications, purchases } from '../../db/schema';

interface Badges {
  /** Purchases that wait for the user's confirmation. */
  purchases: number;
  /** Listings whose name change the user must do. */
  listings: number;
  /** Unread warnings. */
  warnings: number;
  total: number;
}

/** The numbers on "Min profil" and its tabs. */
export async function countBadges({ actor: { userId } }: Call<'user'>): Promise<Badges> {
  const [[bought], [sold], [unread]] = await Promise.all([
    db
      .select({ n: count() })
      .from(purchases)
      .where(and(eq(purchases.buyerId, userId), eq(purchases.state, 'awaiting_buyer_confirmation'))),
    db
      .select({ n: count() })
      .from(purchases)
      .where(and(eq(purchases.sellerId, userId), eq(purchases.state, 'pending_name_change'))),
    db
      .select({ n: count() })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), isNull(notifications.readAt))),
  ]);
  const badges = { purchases: bought?.n ?? 0, listings: sold?.n ?? 0, warnings: unread?.n ?? 0 };
  return { ...badges, total: badges.purchases + badges.listings + badges.warnings };
}
