import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { OrganiserRaceFields } from '@/domain/organiser/edits';
import { db, type Transaction } from '@/server/db/client';
import { organiserRaceEdits, races } from '@/server/db/schema';
import { writeOrganiserFields } from '@/server/services/races';
import { contactOf } from '../contacts';

/** A race of one of a contact's organisers, locked. @throws DomainError RACE_NOT_FOUND for any other. */
async function lockOwnRace(tx: Transaction, id: string, userId: string) {
  const own = await contactOf(tx, userId);
  const [race] = await tx.select().from(races).where(eq(races.id, id)).for('update');
  if (!race?.organiserId || !own.includes(race.organiserId)) throw new DomainError('RACE_NOT_FOUND');
  return { race, organiserId: race.organiserId };
}

/**
 * Changes a race of one of a contact's organisers, and keeps who changed what for admins to see.
 * @param updatedAt when the race was last changed, as this contact has seen it; null to change it whatever it is.
 * @throws DomainError RACE_NOT_FOUND, CHANGED_MEANWHILE, and the codes of `writeOrganiserFields`.
 */
export const editOwnRace = (
  id: string,
  updatedAt: Date | null,
  fields: Partial<OrganiserRaceFields>,
  { actor: { userId }, now }: Call<'organiser'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { race, organiserId } = await lockOwnRace(tx, id, userId);
    if (updatedAt && race.updatedAt.getTime() !== updatedAt.getTime()) {
      throw new DomainError('CHANGED_MEANWHILE');
    }
    const edit = await writeOrganiserFields(tx, race, fields, now);
    if (!edit) return;
    await tx.insert(organiserRaceEdits).values({ raceId: id, organiserId, userId, ...edit, createdAt: now });
  });
