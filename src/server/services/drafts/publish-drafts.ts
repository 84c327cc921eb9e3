import { and, asc, eq, sql } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError, type ErrorCode } from '@/domain/errors';
import { MAX_DRAFTS } from '@/domain/listing/publish';
import { db, inTransaction } from '@/server/db/client';
import { listingDrafts } from '@/server/db/schema';
import { runParts } from '@/server/lib/run-parts';
import { enqueue } from '@/server/queue/boss';
import { hashEntryReference, reportEntryConflict } from '../encryption';
import { insertListing, lockRace, lockSeller } from '../listings';
import { decryptDraftReference, findPublished, lockDraft } from './draft';

interface OwnDraft {
  id: string;
  raceId: string;
  sellerId: string;
}

type Published = { id: string; title: string };

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
  inTransaction(async (tx) => {
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
async function publishDraft(own: OwnDraft, now: Date, mail: boolean): Promise<Published | ErrorCode | null> {
  try {
    return await reportEntryConflict(
      () =>
        inTransaction(async (tx) => {
          const race = await lockRace(tx, own.raceId);
          const seller = await lockSeller(tx, own.sellerId);
          const draft = await lockDraft(tx, own.id, own.sellerId);
          // One saved for another race in this moment was not to be published then: what makes it so queues it again.
          if (draft?.raceId !== own.raceId) return null;
          const fields = { ...draft, entryReference: decryptDraftReference(draft) };
          const listing = await insertListing(tx, draft.id, fields, { race, seller }, now);
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

/** Tries each of a seller's drafts, or one of them. @returns what is published, and the first failure. */
async function publishEach(sellerId: string, id: string | undefined, now: Date, mail: boolean) {
  const drafts = await db
    .select({ id: listingDrafts.id, raceId: listingDrafts.raceId })
    .from(listingDrafts)
    .where(and(eq(listingDrafts.sellerId, sellerId), id ? eq(listingDrafts.id, id) : undefined))
    .orderBy(asc(listingDrafts.createdAt), asc(listingDrafts.id))
    .limit(MAX_DRAFTS);
  const published: Published[] = [];
  const { failed } = await runParts(
    Object.fromEntries(
      drafts.map((draft) => [
        draft.id,
        async () => {
          const outcome = await publishDraft({ ...draft, sellerId }, now, mail);
          if (typeof outcome === 'object' && outcome) published.push(outcome);
        },
      ]),
    ),
    'draft not published',
  );
  return { published, failure: failed[0] };
}

/**
 * Publishes a seller's own drafts, or one of them. What cannot be published stays with its reason.
 * @returns what is published: of one draft also when it was so already.
 * @throws what failed, where nothing could be published.
 */
export async function publishDrafts(
  { id }: { id?: string | undefined },
  { actor: { userId: sellerId }, now }: Call<'seller'>,
): Promise<{ published: Published[] }> {
  const { published, failure } = await publishEach(sellerId, id, now, false);
  if (failure && published.length === 0) throw failure.error;
  const before = id && published.length === 0 ? await findPublished(db, id, sellerId) : null;
  return { published: before ? [before] : published };
}

/**
 * Publishes the drafts of a seller whose account Stripe has made ready. What cannot be published stays, and its seller
 * gets a mail that says why. May run again, and beside the seller's own publishing: each draft becomes one listing.
 * @throws the first failure, once every draft has been tried, so that the queue tries again.
 */
export async function publishReadyDrafts(
  { userId: sellerId }: { userId: string },
  { now }: Call<'clock'>,
): Promise<void> {
  const { failure } = await publishEach(sellerId, undefined, now, true);
  if (failure) throw failure.error;
}
