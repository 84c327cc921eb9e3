import { asc } from 'drizzle-orm';
import { promisedBy } from '@/domain/work';
import { db } from '@/server/db/client';
import { organiserRequests } from '@/server/db/schema';
import { waitingJoin } from '../../organisers/internal/join-requests';
import { type FoundWork, foundOf, MOST_WORK } from './found-work';

/** Organisers that ask to join and that no mail to their own domain has confirmed. */
export async function findOrganiserRequests(): Promise<FoundWork> {
  const rows = await db
    .select({
      id: organiserRequests.id,
      what: organiserRequests.organiserName,
      since: organiserRequests.at,
      total: db.$count(organiserRequests, waitingJoin),
    })
    .from(organiserRequests)
    .where(waitingJoin)
    .orderBy(asc(organiserRequests.at), asc(organiserRequests.id))
    .limit(MOST_WORK);
  return foundOf('organiserRequest', rows, ({ id, what, since }) => ({
    id,
    what,
    since,
    who: [],
    amount: null,
    own: false,
    due: promisedBy('organiserRequest', since),
  }));
}
