import { asc, isNotNull } from 'drizzle-orm';
import { promisedBy } from '@/domain/moderation/tasks';
import { db } from '@/server/db/client';
import { organiserRequests, organisers } from '@/server/db/schema';
import { waitingJoin } from '@/server/services/organisers';
import { type FoundTasks, foundTasks, MAX_TASKS } from './found-tasks';

/** Organisers that ask to join. */
export async function findOrganiserRequests(): Promise<FoundTasks> {
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
    .limit(MAX_TASKS);
  return foundTasks('organiserRequest', rows, ({ id, what, since }) => ({
    id,
    what,
    since,
    due: promisedBy('organiserRequest', since),
  }));
}

/** Words of confirmation that contacts have proposed. */
export async function findProposedWords(): Promise<FoundTasks> {
  const proposed = isNotNull(organisers.proposedAt);
  const rows = await db
    .select({
      id: organisers.id,
      what: organisers.name,
      since: organisers.proposedAt,
      total: db.$count(organisers, proposed),
    })
    .from(organisers)
    .where(proposed)
    .orderBy(asc(organisers.proposedAt), asc(organisers.id))
    .limit(MAX_TASKS);
  const waiting = rows.flatMap(({ since, ...row }) => (since ? { ...row, since } : []));
  return foundTasks('confirmationWords', waiting, ({ id, what, since }) => ({
    id,
    what,
    since,
    due: promisedBy('confirmationWords', since),
  }));
}
