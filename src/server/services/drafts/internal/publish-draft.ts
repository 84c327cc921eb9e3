import { and, eq, sql } from 'drizzle-orm';
import { DomainError, type ErrorCode } from '@/domain/errors';
import { db } from '@/server/db/client';
import { listingDrafts } from '@/server/db/schema';
import { enqueue } from '@/server/queue/boss';
import { hashEntryReference, reportEntryConflict } from '@/server/services/encryption';
import { insertListing, lockSeller } from '@/server/services/listings';
import { decryptDraftReference, lockDraft, placeOf } from '../draft';

interface OwnDraft {
  id: string;
  sellerId: string;
}

/** The number of a draft that could not be published. */
async function attemptOf({ id, sellerId }: OwnDraft) {
  const [draft] = await db.select().from(listingDrafts).where(eq(listingDrafts.id, id));
  const reference = draft && decryptDraftReference(draft);
  if (!draft || !reference) return null;
  const entryHash = hashEntryReference(draft.raceId, reference);
  return { raceId: draft.raceId, entryHash, sellerId, pausedListingId: null };
}

/** Writes why a draft stays, and mails its seller, once for each reason. */
const noteRefusal = ({ id, sellerId }: OwnDraft, refusal: ErrorCode, mail: boolean): Promise<void> =>
  db.transaction(async (tx) => {
    const changed = await tx
      .update(listingDrafts)
      .set({ refusal, nextReminderAt: null })
      .where(
        and(
          eq(listingDrafts.id, id),
          eq(listingDrafts.sellerId, sellerId),
          sql`${listingDrafts.refusal} is distinct from ${refusal}`,
        ),
      )
      .returning({ id: listingDrafts.id });
    if (mail && changed.length > 0) {
      await enqueue(tx, 'mail', { kind: 'draft', mail: 'draftRefused', draftId: id });
    }
  });

/**
 * Publishes a draft: of two at once, the second finds it gone.
 * @param mail whether to mail its seller why it stays.
 * @returns the listing, or why the draft stays: SELLER_REQUIRED, or the codes of `insertListing`; `null` when there is no
 *   such draft any more.
 */
export async function publishDraft(
  own: OwnDraft,
  now: Date,
  mail: boolean,
): Promise<{ id: string; title: string } | ErrorCode | null> {
  try {
    return await reportEntryConflict(
      () =>
        db.transaction(async (tx) => {
          const seller = await lockSeller(tx, own.sellerId);
          const draft = await lockDraft(tx, own.id, own.sellerId);
          if (!draft) return null;
          const listing = await insertListing(tx, draft.id, placeOf(draft), seller, now);
          await tx.delete(listingDrafts).where(eq(listingDrafts.id, draft.id));
          return listing;
        }),
      () => attemptOf(own),
      now,
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code !== 'SELLER_REQUIRED') await noteRefusal(own, error.code, mail);
    return error.code;
  }
}
