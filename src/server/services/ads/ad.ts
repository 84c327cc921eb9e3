import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { isAdImage } from '@/domain/site/ads';
import type { AdFields } from '@/domain/site/input';
import { endOfDay, startOfDay } from '@/domain/time';
import { env } from '@/env';
import { inTransaction } from '@/server/db/client';
import { isUniqueViolation } from '@/server/db/errors';
import { nextVersion, refuseStaleVersion } from '@/server/db/next-version';
import { adRaceVisibility, ads, races } from '@/server/db/schema';
import { type Audited, changesOf, recordAudit } from '../audit';

/**
 * An ad's fields as its row has them: Stockholm days become instants, empty texts nothing.
 * @throws DomainError AD_IMAGE_ELSEWHERE for a picture that pages may not show.
 */
function adColumns({ firstDay, lastDay, description, imageUrl, ...ad }: AdFields) {
  if (imageUrl && !isAdImage(imageUrl, env.AD_IMAGE_HOSTS ?? []))
    throw new DomainError('AD_IMAGE_ELSEWHERE', 'imageUrl');
  return {
    ...ad,
    description: description || null,
    imageUrl: imageUrl || null,
    startDate: firstDay ? startOfDay(firstDay) : null,
    endDate: lastDay ? endOfDay(lastDay) : null,
  };
}

/** Runs a write of an ad. @throws DomainError AD_SLOT_TAKEN when another active ad has the fixed place. */
async function inFreeSlot<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError('AD_SLOT_TAKEN', 'slot');
    throw error;
  }
}

/**
 * Writes an ad. @returns its id.
 * @throws DomainError AD_SLOT_TAKEN, AD_IMAGE_ELSEWHERE
 */
export async function createAd(input: AdFields, call: Call<'admin'>): Promise<Audited<{ id: string }>> {
  return inFreeSlot(() =>
    inTransaction(async (tx) => {
      const [ad] = await tx
        .insert(ads)
        .values({ ...adColumns(input), createdAt: call.now, updatedAt: call.now })
        .returning({ id: ads.id });
      if (!ad) throw new Error('The ad was not written');
      return recordAudit(tx, call, 'ad.create', ad.id, input, ad);
    }),
  );
}

/**
 * Changes an ad, unless it has changed since the admin opened it.
 * @param updatedAt when it was last changed, as this admin has seen it.
 * @throws DomainError NOT_FOUND, CHANGED_MEANWHILE, AD_SLOT_TAKEN, AD_IMAGE_ELSEWHERE
 */
export async function updateAd(
  { id, updatedAt, ...input }: AdFields & { id: string; updatedAt: Date },
  call: Call<'admin'>,
): Promise<Audited> {
  const columns = adColumns(input);
  return inFreeSlot(() =>
    inTransaction(async (tx) => {
      const [before] = await tx.select().from(ads).where(eq(ads.id, id)).for('update');
      if (!before) throw new DomainError('NOT_FOUND');
      refuseStaleVersion(before.updatedAt, updatedAt);
      await tx
        .update(ads)
        .set({ ...columns, updatedAt: nextVersion(before.updatedAt, call.now) })
        .where(eq(ads.id, id));
      const detail = changesOf(before, columns);
      return recordAudit(tx, call, 'ad.update', id, detail);
    }),
  );
}

/**
 * Takes an ad away for good; the audit log keeps what it was called and where it led.
 * @throws DomainError NOT_FOUND
 */
export async function deleteAd({ id }: { id: string }, call: Call<'admin'>): Promise<Audited> {
  return inTransaction(async (tx) => {
    const [gone] = await tx
      .delete(ads)
      .where(eq(ads.id, id))
      .returning({ title: ads.title, linkUrl: ads.linkUrl });
    if (!gone) throw new DomainError('NOT_FOUND');
    return recordAudit(tx, call, 'ad.delete', id, gone);
  });
}

/**
 * Says beside which races an ad shows, unless it has changed since the admin opened it; beside none named, it shows
 * everywhere.
 * @param updatedAt when the ad was last changed, as this admin has seen it.
 * @throws DomainError NOT_FOUND, CHANGED_MEANWHILE, RACE_NOT_FOUND
 */
export async function setAdRaces(
  { id, updatedAt, raceIds }: { id: string; updatedAt: Date; raceIds: string[] },
  call: Call<'admin'>,
): Promise<Audited> {
  const wanted = [...new Set(raceIds)];
  return inTransaction(async (tx) => {
    const [before] = await tx
      .select({ updatedAt: ads.updatedAt })
      .from(ads)
      .where(eq(ads.id, id))
      .for('update');
    if (!before) throw new DomainError('NOT_FOUND');
    refuseStaleVersion(before.updatedAt, updatedAt);
    const known = await tx.select({ id: races.id }).from(races).where(inArray(races.id, wanted)).for('share');
    if (known.length < wanted.length) throw new DomainError('RACE_NOT_FOUND', 'raceIds');
    await tx
      .delete(adRaceVisibility)
      .where(and(eq(adRaceVisibility.adId, id), notInArray(adRaceVisibility.raceId, wanted)));
    if (wanted.length > 0) {
      await tx
        .insert(adRaceVisibility)
        .values(wanted.map((raceId) => ({ adId: id, raceId })))
        .onConflictDoNothing();
    }
    await tx
      .update(ads)
      .set({ updatedAt: nextVersion(before.updatedAt, call.now) })
      .where(eq(ads.id, id));
    const detail = { raceIds: wanted };
    return recordAudit(tx, call, 'ad.visibility', id, detail);
  });
}
