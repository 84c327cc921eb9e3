import type { Call } from '@/domain/actor';
import { DomainError } from '@/domain/errors';
import { joinLinkEnds, ownRaces } from '@/domain/organiser-requests';
import type { JoinRequestInput } from '@/domain/validation/organiser-requests';
import { db } from '../../db/client';
import { organiserRequests } from '../../db/schema';
import { enqueue } from '../../jobs/boss';
import { askedRaces } from './internal/asked-races';

/**
 * Receives an organiser's request to join. Where the address is at a chosen race's own domain a link is mailed to it;
 * any other request waits for an admin. Whether the address is known here makes no difference.
 * @returns what happens next.
 * @throws DomainError RACE_NOT_FOUND
 */
export async function askToJoin(
  { organiserName, raceIds, link, contactName, email, note }: JoinRequestInput,
  { now }: Call<'visitor' | 'user'>,
): Promise<{ next: 'mail' | 'admin' }> {
  const wanted = [...new Set(raceIds)];
  const asked = wanted.length > 0 ? await askedRaces(db, wanted) : [];
  if (asked.filter(({ archived }) => !archived).length < wanted.length) {
    throw new DomainError('RACE_NOT_FOUND', 'raceIds');
  }
  const mailed = ownRaces(email, asked) !== null;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(organiserRequests)
      .values({
        organiserName,
        raceIds: wanted,
        link: link || null,
        contactName,
        email,
        note,
        at: now,
        linkExpiresAt: mailed ? joinLinkEnds(now) : null,
      })
      .returning({ id: organiserRequests.id });
    if (mailed && row) {
      await enqueue(tx, 'mail', { kind: 'organiser', mail: 'joinConfirm', requestId: row.id });
    }
  });
  return { next: mailed ? 'mail' : 'admin' };
}
