import { desc, eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { editStands, organiserFieldsOf } from '@/domain/organiser/edits';
import { db, inTransaction } from '@/server/db/client';
import { organiserRaceEdits, organisers, races, users } from '@/server/db/schema';
import { type Audited, recordAudit, unchanged } from '../audit';
import { lockRace } from './race-changes';
import { writeOrganiserFields } from './write-organiser-fields';

/** What admins look through; older ones stay in the table. */
const MAX_ROWS = 50;

/** What contacts of organisers have changed of their races, newest first. */
export const listOrganiserEdits = () =>
  db
    .select({
      id: organiserRaceEdits.id,
      race: { id: races.id, raceName: races.raceName, distance: races.distance, date: races.date },
      organiser: organisers.name,
      by: users.email,
      before: organiserRaceEdits.before,
      after: organiserRaceEdits.after,
      createdAt: organiserRaceEdits.createdAt,
      undoneAt: organiserRaceEdits.undoneAt,
    })
    .from(organiserRaceEdits)
    .innerJoin(races, eq(races.id, organiserRaceEdits.raceId))
    .innerJoin(organisers, eq(organisers.id, organiserRaceEdits.organiserId))
    .innerJoin(users, eq(users.id, organiserRaceEdits.userId))
    .orderBy(desc(organiserRaceEdits.createdAt), desc(organiserRaceEdits.id))
    .limit(MAX_ROWS);

/**
 * Gives a race back what a contact of its organiser has changed.
 * @throws DomainError NOT_FOUND; EDIT_OVERWRITTEN where the same fields have been changed since, or what they were does
 *   not fit the race any more.
 */
export async function undoOrganiserEdit({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  return inTransaction(async (tx) => {
    const edits = tx.select().from(organiserRaceEdits).where(eq(organiserRaceEdits.id, id));
    const [found] = await edits;
    if (!found) throw new DomainError('NOT_FOUND');
    const race = await lockRace(tx, found.raceId);
    // Read again under the lock of its race, which every change of an edit holds.
    const [edit = found] = await tx.select().from(organiserRaceEdits).where(eq(organiserRaceEdits.id, id));
    if (edit.undoneAt) return unchanged();
    if (!editStands(organiserFieldsOf(race), edit.after)) throw new DomainError('EDIT_OVERWRITTEN');
    await writeOrganiserFields(tx, race, edit.before, call.now).catch((error) => {
      throw error instanceof DomainError ? new DomainError('EDIT_OVERWRITTEN') : error;
    });
    await tx
      .update(organiserRaceEdits)
      .set({ undoneAt: call.now, undoneBy: call.actor.userId })
      .where(eq(organiserRaceEdits.id, id));
    const detail = Object.fromEntries(
      Object.entries(edit.before).map(([field, value]) => [
        field,
        [edit.after[field as keyof typeof edit.after], value],
      ]),
    );
    return recordAudit(tx, call, 'race.undo', race.id, detail);
  });
}
