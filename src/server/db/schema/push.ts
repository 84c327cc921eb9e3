import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PushKind } from '@/domain/purchase/pushes';
import { id, instant, ref } from './columns';
import { purchases } from './purchases';
import { sessions, users } from './users';

/**
 * Browsers that take pushes, each by the session it is signed in with: signed out there, from elsewhere or with the
 * account, it is forgotten. Its keys encrypt for it and are no secret of ours: a push service takes only what our own
 * VAPID key has signed.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: ref(() => users.id, { onDelete: 'cascade' }),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** At the push service of the browser's maker. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The jobs whose push went there last, newest first: one that is run again sends nothing. */
    sent: uuid().array().notNull().default(sql`'{}'`),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    uniqueIndex('push_subscriptions_session').on(t.sessionId),
    index('push_subscriptions_user').on(t.userId, t.createdAt),
  ],
);

/** The kinds of push that a user does not want. */
export const mutedPushes = pgTable(
  'muted_pushes',
  {
    userId: ref(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<PushKind>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** Deadlines about which a push has been queued, so that each has one. A deadline that moves has another. */
export const pushedDeadlines = pgTable(
  'pushed_deadlines',
  {
    purchaseId: ref(() => purchases.id),
    /** When the push was due. */
    dueAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.purchaseId, t.dueAt] }), index('pushed_deadlines_oldest').on(t.dueAt)],
);
