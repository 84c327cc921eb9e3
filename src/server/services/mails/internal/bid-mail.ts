import { eq } from 'drizzle-orm';
import { roughPosition } from '@/domain/bid/queue';
import { MY_BIDS, untilDay } from '@/domain/bid/states';
import { db } from '@/server/db/client';
import { bids, races, users } from '@/server/db/schema';
import { unknownKind } from '@/server/lib/unknown-kind';
import type { BidMailJob } from '@/server/queue/queues';
import { ahead } from '@/server/services/bids';
import { raceUrl, url, type Written, writeMail } from './write';

/** Writes a mail about a bid from its current state. @returns null when the account or the bid is gone, or it is no news. */
export async function bidMail(job: BidMailJob): Promise<Written> {
  const [row] = await db
    .select({ bid: bids, race: races, user: users, ahead })
    .from(bids)
    .innerJoin(races, eq(races.id, bids.raceId))
    .innerJoin(users, eq(users.id, bids.userId))
    .where(eq(bids.id, job.bidId));
  if (!row || row.user.deletedAt) return null;
  const { bid, race, user } = row;
  const props = {
    firstName: user.firstName,
    raceName: race.raceName,
    raceDate: race.date,
    maximum: bid.maximum,
    until: untilDay(bid.until),
    feeAccepted: bid.feeAcceptedAt !== null,
    link: url(MY_BIDS),
    raceLink: raceUrl(race),
  };
  switch (job.mail) {
    case 'bidPlaced':
      // The mail of what it buys says all that this one does.
      if (bid.state === 'matched' || bid.state === 'won') return null;
      return writeMail(user.email, 'bidPlaced', {
        ...props,
        waiting: bid.state === 'active' ? roughPosition(row.ahead) : null,
        withdrawLink: url('/angra'),
      });
    case 'bidEnded':
      return writeMail(user.email, 'bidEnded', { ...props, cancelled: race.cancelledAt !== null });
    default:
      return unknownKind(job.mail);
  }
}
