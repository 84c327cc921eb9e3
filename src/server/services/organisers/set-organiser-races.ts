import { and, asc, eq, inArray, notInArray, or } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { OrganiserRaces } from '@/domain/organiser/input';
import { type Audited, recordAudit } from '@/server/services/audit';
import { inTransaction } from '../../db/client';
import { nextVersion, refuseStaleVersion } from '../../db/next-version';
import { organisers, races } from '../../db/schema';
import { lockOrganiser } from './organiser';

/**
 * Says which races an organiser holds, unless it has changed since the admin opened it: its contacts see and act on the
 * name changes of these and of no others.
 * @param input.updatedAt when the organiser was last changed, as this admin has seen it.
 * @throws DomainError NOT_FOUND, CHANGED_MEANWHILE, RACE_NOT_FOUND; RACE_HAS_ORGANISER for one that another organiser holds.
 */
export async function setOrganiserRaces(
  { id, updatedAt, raceIds }: OrganiserRaces,
  call: Call<'admin'>,
): Promise<Audited> {
  const wanted = [...new Set(raceIds)];
  return inTransaction(async (tx) => {
    const before = await lockOrganiser(tx, id);
    refuseStaleVersion(before.updatedAt, updatedAt);
    const concerned = await tx
      .select({ id: races.id, organiserId: races.organiserId })
      .from(races)
      .where(or(inArray(races.id, wanted), eq(races.organiserId, id)))
      .orderBy(asc(races.id))
      .for('no key update');
    const known = concerned.filter((race) => wanted.includes(race.id));
    if (known.length < wanted.length) throw new DomainError('RACE_NOT_FOUND', 'raceIds');
    if (known.some(({ organiserId }) => organiserId && organiserId !== id)) {
      throw new DomainError('RACE_HAS_ORGANISER', 'raceIds');
    }
    await tx
      .update(races)
      .set({ organiserId: null })
      .where(and(eq(races.organiserId, id), notInArray(races.id, wanted)));
    await tx.update(races).set({ organiserId: id }).where(inArray(races.id, wanted));
    await tx
      .update(organisers)
      .set({ updatedAt: nextVersion(before.updatedAt, call.now) })
      .where(eq(organisers.id, id));
    return recordAudit(tx, call, 'organiser.races', id, { raceIds: wanted });
  });
}
