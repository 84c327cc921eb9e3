import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Call } from '@/domain/account/actor';
import { isSellerReady } from '@/domain/account/seller';
import { DomainError } from '@/domain/errors';
import type { saveDraftInput } from '@/domain/listing/input';
import { MAX_DRAFTS, nextDraftReminder, publishObstacle } from '@/domain/listing/publish';
import { randomToken } from '@/server/auth/hash';
import { db, type Transaction } from '@/server/db/client';
import { listingDrafts, users } from '@/server/db/schema';
import { hashEntryReference, reportEntryConflict } from '../encryption';
import { insertListing, lockRace, lockSeller, type NewPlace, newPlace, offeredPlace } from '../listings';
import { draftColumns, findPublished, lockDraft } from './draft';

interface Names {
  firstName: string;
  lastName: string;
}

/**
 * A seller has a name: the buyer and the organiser see it. Accounts made by a mailed code have none until it is needed,
 * and what is there already is not changed from here.
 * @throws DomainError NAME_MISSING
 */
async function nameSeller(
  tx: Transaction,
  seller: Names & { id: string; displayName: string; username: string },
  given: Partial<Names>,
  now: Date,
): Promise<void> {
  if (seller.firstName && seller.lastName) return;
  const firstName = seller.firstName || given.firstName;
  const lastName = seller.lastName || given.lastName;
  if (!firstName) throw new DomainError('NAME_MISSING', 'firstName');
  if (!lastName) throw new DomainError('NAME_MISSING', 'lastName');
  const unnamed = seller.displayName === '' || seller.displayName === seller.username;
  await tx
    .update(users)
    .set({
      firstName,
      lastName,
      ...(unnamed && { displayName: `${firstName} ${lastName}`.slice(0, 80) }),
      updatedAt: now,
    })
    .where(eq(users.id, seller.id));
}

interface Saved {
  /** Of the listing, or of the draft that becomes it. */
  id: string;
  title: string;
  published: boolean;
}

/** @throws DomainError TOO_MANY_DRAFTS, RACE_NOT_FOUND, and the codes of `publishObstacle`. */
async function keepDraft(
  tx: Transaction,
  old: string | null,
  place: NewPlace,
  sellerId: string,
  now: Date,
): Promise<Saved> {
  const race = await lockRace(tx, place.raceId);
  const obstacle = publishObstacle(race, offeredPlace(place), now);
  if (obstacle) throw new DomainError(obstacle.code, obstacle.field);
  const id = old ?? randomUUID();
  const columns = { ...draftColumns(id, place), refusal: null, updatedAt: now };
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
  return { id, title: place.customRaceName ?? race.raceName, published: false };
}

/**
 * Saves an ad: a verified seller's is published at once, anyone else's is kept as a draft until they are. A draft is
 * judged like a listing, except that its start number is compared when it is published.
 * @throws DomainError NAME_MISSING, TOO_MANY_DRAFTS, and what `createListing` throws except SELLER_REQUIRED.
 */
export function saveDraft(
  { draftId, firstName, lastName, ...input }: z.infer<typeof saveDraftInput>,
  { actor: { userId: sellerId }, now }: Call<'seller'>,
): Promise<Saved> {
  const place = newPlace(input);
  const { raceId, entryReference } = place;
  const save = async (tx: Transaction): Promise<Saved> => {
    // Of two tellings at once, this and Stripe's, the second sees what the first wrote.
    const seller = await lockSeller(tx, sellerId, 'no key update');
    if (!seller) throw new DomainError('NOT_SIGNED_IN');
    const draft = draftId ? await lockDraft(tx, draftId, sellerId) : null;
    const published = draftId && !draft ? await findPublished(tx, draftId, sellerId) : null;
    if (published) return { ...published, published: true };
    await nameSeller(tx, seller, { firstName, lastName }, now);
    if (!isSellerReady(seller)) return keepDraft(tx, draft?.id ?? null, place, sellerId, now);
    const listing = await insertListing(tx, draft?.id ?? randomUUID(), place, seller, now);
    if (draft) await tx.delete(listingDrafts).where(eq(listingDrafts.id, draft.id));
    return { ...listing, published: true };
  };
  return reportEntryConflict(
    () => db.transaction(save),
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
