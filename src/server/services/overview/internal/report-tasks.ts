import { type AnyColumn, asc, eq, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isNoticeParty } from '@/domain/moderation/notices';
import { promisedBy } from '@/domain/moderation/tasks';
import { db } from '@/server/db/client';
import { entryConflicts, listings, notices, races, users } from '@/server/db/schema';
import { openAppeal, openNotice } from '@/server/services/notices';
import { type FoundTasks, foundTasks, MAX_TASKS, namesOf, titleOf } from './found-tasks';

const sellers = alias(users, 'sellers');
const holders = alias(users, 'holders');
const viewers = alias(users, 'viewers');

interface Stage {
  kind: 'notice' | 'appeal';
  where: SQL | undefined;
  since: AnyColumn;
}

const stages = {
  notice: { kind: 'notice', where: openNotice, since: notices.confirmedAt },
  appeal: { kind: 'appeal', where: openAppeal, since: notices.appealedAt },
} as const satisfies Record<string, Stage>;

/** Notices or appeals that nobody has decided. Who reported is shown where they are decided, not here. */
export async function findNotices(stage: keyof typeof stages, adminId: string): Promise<FoundTasks> {
  const { kind, where, since } = stages[stage];
  const rows = await db
    .select({
      id: notices.id,
      createdAt: notices.createdAt,
      since,
      parties: { reporterId: notices.reporterId, reporterEmail: notices.reporterEmail },
      listing: {
        raceName: listings.raceName,
        customRaceName: listings.customRaceName,
        sellerId: listings.sellerId,
      },
      seller: { firstName: sellers.firstName, lastName: sellers.lastName },
      raceName: races.raceName,
      viewerEmail: viewers.email,
      total: db.$count(notices, where),
    })
    .from(notices)
    .innerJoin(viewers, eq(viewers.id, adminId))
    .leftJoin(listings, eq(listings.id, notices.listingId))
    .leftJoin(sellers, eq(sellers.id, listings.sellerId))
    .leftJoin(races, eq(races.id, notices.raceId))
    .where(where)
    .orderBy(asc(notices.createdAt), asc(notices.id))
    .limit(MAX_TASKS);
  return foundTasks(kind, rows, (row) => {
    const sellerId = row.listing?.sellerId ?? null;
    const own = isNoticeParty({ ...row.parties, sellerId }, { id: adminId, email: row.viewerEmail });
    const from = row.since ?? row.createdAt;
    return {
      id: row.id,
      what: row.listing ? titleOf(row.listing) : (row.raceName ?? ''),
      who: namesOf(own, row.seller),
      due: promisedBy(kind, from),
      since: from,
      own,
    };
  });
}

/** Attempts to list a start number that is taken. */
export async function findEntryConflicts(adminId: string): Promise<FoundTasks> {
  const open = isNull(entryConflicts.handledAt);
  const rows = await db
    .select({
      id: entryConflicts.id,
      at: entryConflicts.at,
      what: races.raceName,
      holderId: entryConflicts.holderId,
      sellerId: entryConflicts.sellerId,
      holder: { firstName: holders.firstName, lastName: holders.lastName },
      seller: { firstName: sellers.firstName, lastName: sellers.lastName },
      total: db.$count(entryConflicts, open),
    })
    .from(entryConflicts)
    .innerJoin(races, eq(races.id, entryConflicts.raceId))
    .innerJoin(holders, eq(holders.id, entryConflicts.holderId))
    .innerJoin(sellers, eq(sellers.id, entryConflicts.sellerId))
    .where(open)
    .orderBy(asc(entryConflicts.at), asc(entryConflicts.id))
    .limit(MAX_TASKS);
  return foundTasks('entryConflict', rows, ({ id, at, what, holderId, sellerId, holder, seller }) => {
    const own = holderId === adminId || sellerId === adminId;
    return {
      id,
      what,
      own,
      since: at,
      who: namesOf(own, holder, seller),
      due: promisedBy('entryConflict', at),
    };
  });
}
