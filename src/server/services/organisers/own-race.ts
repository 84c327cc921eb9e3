import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { OrganiserRaceFields } from '@/domain/organiser/edits';
import type { organiserRaceUpdate, pauseResaleInput } from '@/domain/race/input';
import { inTransaction, type Transaction } from '@/server/db/client';
import { refuseStaleVersion } from '@/server/db/next-version';
import { organiserRaceEdits, races } from '@/server/db/schema';
import { writeOrganiserFields } from '../races';
import { contactOf } from './contacts';

/** A race of one of a contact's organisers, locked. @throws DomainError RACE_NOT_FOUND for any other. */
async function lockOwnRace(tx: Transaction, id: string, userId: string) {
  const own = await contactOf(tx, userId);
  const [race] = await tx.select().from(races).where(eq(races.id, id)).for('no key update');
  if (!race?.organiserId || !own.includes(race.organiserId)) throw new DomainError('RACE_NOT_FOUND');
  return { race, organiserId: race.organiserId };
}

/**
 * Changes a race of one of a contact's organisers, and keeps who changed what for admins to see.
 * @param updatedAt when the race was last changed, as this contact has seen it; null to change it whatever it is.
 * @throws DomainError RACE_NOT_FOUND, CHANGED_MEANWHILE, and the codes of `writeOrganiserFields`.
 */
const editOwnRace = (
  id: string,
  updatedAt: Date | null,
  fields: Partial<OrganiserRaceFields>,
  { actor: { userId }, now }: Call<'organiser'>,
): Promise<void> =>
  inTransaction(async (tx) => {
    const { race, organiserId } = await lockOwnRace(tx, id, userId);
    if (updatedAt) refuseStaleVersion(race.updatedAt, updatedAt);
    const edit = await writeOrganiserFields(tx, race, fields, now);
    if (!edit) return;
    await tx.insert(organiserRaceEdits).values({ raceId: id, organiserId, userId, ...edit, createdAt: now });
  });

/**
 * A contact lets nobody sell or buy places of a race for now. Purchases under way go on.
 * @throws DomainError RACE_NOT_FOUND for another organiser's.
 */
export const pauseResale = (
  { id, reason }: z.infer<typeof pauseResaleInput>,
  call: Call<'organiser'>,
): Promise<void> => editOwnRace(id, null, { resalePause: reason }, call);

/**
 * Places of a race may be sold and bought again.
 * @throws DomainError RACE_NOT_FOUND for another organiser's.
 */
export const resumeResale = ({ id }: { id: string }, call: Call<'organiser'>): Promise<void> =>
  editOwnRace(id, null, { resalePause: null }, call);

/**
 * A contact changes the windows, texts and highest price of a race of their organiser.
 * @throws DomainError RACE_NOT_FOUND for another organiser's; CHANGED_MEANWHILE; INVALID_INPUT, RACE_IN_PAST,
 *   RACE_DEADLINE_OUTSIDE, WINDOW_EMPTY, WINDOWS_OVERLAP.
 */
export const updateOwnRace = (
  { id, updatedAt, ...fields }: z.infer<typeof organiserRaceUpdate>,
  call: Call<'organiser'>,
): Promise<void> => editOwnRace(id, updatedAt, fields, call);
