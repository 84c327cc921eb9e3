import { eq } from 'drizzle-orm';
import { type RenderedMail, renderMail } from '@/emails';
import { env } from '@/env';
import { db } from '@/server/db/client';
import { races, raceTips, users } from '@/server/db/schema';
import type { RaceTipMailJob } from '@/server/queue/queues';

/**
 * Writes the answer to a tip. What the reporter wrote is repeated only to a user: a visitor's address is unconfirmed.
 * @returns null when its recipient is gone.
 */
export async function raceTipMail({
  tipId,
}: RaceTipMailJob): Promise<(RenderedMail & { to: string }) | null> {
  const [row] = await db
    .select({ tip: raceTips, race: races, user: users })
    .from(raceTips)
    .leftJoin(races, eq(races.id, raceTips.raceId))
    .leftJoin(users, eq(users.id, raceTips.reporterId))
    .where(eq(raceTips.id, tipId));
  if (!row?.tip.outcome) return null;
  const { tip, race } = row;
  const user = row.user && !row.user.deletedAt ? row.user : null;
  const to = user?.email ?? tip.reporterEmail;
  if (!to) return null;
  const shown = race && !race.archived ? race : null;
  const mail = await renderMail('raceTipHandled', {
    firstName: user?.firstName ?? null,
    raceName: shown?.raceName ?? (user && tip.raceName),
    outcome: tip.outcome as NonNullable<typeof tip.outcome>,
    note: tip.note,
    link: `${env.SITE_URL}/lopp${shown ? `/${shown.slug}` : ''}`,
  });
  return { to, ...mail };
}
