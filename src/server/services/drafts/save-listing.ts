import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import { isSellerReady } from '@/domain/account/seller';
import { DomainError } from '@/domain/errors';
import type { ListingFields, saveDraftInput } from '@/domain/listing/input';
import { MAX_DRAFTS, nextDraftReminder, publishObstacle } from '@/domain/listing/publish';
import { titleOf } from '@/domain/listing/title';
import { randomToken } from '@/server/auth/hash';
import { inTransaction, type Transaction } from '@/server/db/client';
import { listingDrafts } from '@/server/db/schema';
import { hashEntryReference, reportEntryConflict } from '../encryption';
import { insertListing, lockRace, lockSeller } from '../listings';
import { draftColumns, findPublished, lockDraft } from './draft';

interface Saved {
  /** Of the listing, or of the draft that becomes it. */
  id: string;
  title: string;
  published: boolean;
}

/** @throws DomainError TOO_MANY_DRAFTS, and the codes of `publishObstacle`. */
async function keepDraft(
  tx: Transaction,
  old: string | null,
  fields: ListingFields,
  race: Awaited<ReturnType<typeof lockRace>>,
  sellerId: string,
  now: Date,
): Promise<Saved> {
  const obstacle = publishObstacle(race, fields, now);
  if (obstacle) throw new DomainError(obstacle.code, obstacle.field);
  const id = old ?? randomUUID();
  const columns = { ...draftColumns(id, fields), refusal: null, updatedAt: now };
  if (old) {
    await tx.update(listingDrafts).set(columns).where(eq(listingDrafts.id, old));
  } else {
    const mine = eq(listingDrafts.sellerId, sellerId);
    if ((await tx.$count(listingDrafts, mine)) >= MAX_DRAFTS) throw new DomainError('TOO_MANY_DRAFTS');
    // The reminders are about the account, which all of a seller's drafts wait for: one of them is reminded of.
    const reminded = await tx.$count(listingDrafts, and(mine, isNotNull(listingDrafts.nextReminderAt)));
    await tx.insert(listingDrafts).values({
      ...columns,
      id,
      sellerId,
      nextReminderAt: reminded > 0 ? null : nextDraftReminder(now, now),
      stopToken: randomToken(),
      createdAt: now,
    });
  }
  return { id, title: titleOf({ ...race, ...fields }), published: false };
}

/**
 * Saves an ad: a verified seller's is published at once, anyone else's is kept as a draft until they are, or refused. A
 * draft is judged like a listing, except that its start number is compared when it is published.
 * @param keep whether the ad of someone who may not sell yet is kept.
 * @throws DomainError NOT_SIGNED_IN and TOO_MANY_DRAFTS when it would be kept, RACE_NOT_FOUND, and the codes of
 *   `insertListing`.
 */
export function saveListing(
  { draftId, termsAccepted: _, ...fields }: z.infer<typeof saveDraftInput>,
  { actor: { userId: sellerId }, now }: Call<'seller'>,
  { keep }: { keep: boolean },
): Promise<Saved> {
  const { raceId, entryReference } = fields;
  const save = async (tx: Transaction): Promise<Saved> => {
    const race = await lockRace(tx, raceId);
    // Of two tellings at once, this and Stripe's, the second sees what the first wrote.
    const seller = await lockSeller(tx, sellerId, 'no key update');
    if (keep && !seller) throw new DomainError('NOT_SIGNED_IN');
    const draft = draftId ? await lockDraft(tx, draftId, sellerId) : null;
    const published = draftId && !draft ? await findPublished(tx, draftId, sellerId) : null;
    if (published) return { ...published, published: true };
    if (keep && seller && !isSellerReady(seller)) {
      return keepDraft(tx, draft?.id ?? null, fields, race, sellerId, now);
    }
    const listing = await insertListing(tx, draft?.id ?? randomUUID(), fields, { race, seller }, now);
    if (draft) await tx.delete(listingDrafts).where(eq(listingDrafts.id, draft.id));
    return { ...listing, published: true };
  };
  return reportEntryConflict(
    () => inTransaction(save),
    async () =>
      entryReference === null
        ? null
        : {
            raceId,
            entryHash: hashEntryReference(raceId, entryReference),
            sellerId,
            pausedListingId: null,
          },
    now,
  );
}
