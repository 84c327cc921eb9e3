import { and, eq, exists, inArray, isNotNull, isNull, ne, notExists, or } from 'drizzle-orm';
import type { Actor, Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import { contactObstacle } from '@/domain/organiser/organisers';
import { isParty } from '@/domain/purchase/states';
import { db, type Executor, type Transaction } from '@/server/db/client';
import { organiserContacts, purchases, races, users } from '@/server/db/schema';
import { selectNameChanges } from './internal/name-changes';

/** Who acts for an organiser: one of its contacts, or its own system by a key. */
type OrganiserActor = Actor<'organiser' | 'organiserKey'>;
export type OrganiserCall = Call<'organiser' | 'organiserKey'>;

/** The rows that make a user a contact now. */
export const isContact = (userId: string) =>
  and(
    eq(organiserContacts.userId, userId),
    isNotNull(organiserContacts.confirmedAt),
    isNull(organiserContacts.removedAt),
  );

/** The organisers that a user is a confirmed contact of. */
export async function contactOf(on: Executor, userId: string): Promise<string[]> {
  const rows = await on
    .select({ organiserId: organiserContacts.organiserId })
    .from(organiserContacts)
    .where(isContact(userId));
  return rows.map(({ organiserId }) => organiserId);
}

/** The contacts of an organiser who are a party to the purchase of the query around it. */
const partyContacts = (organiserId: string) =>
  db
    .select({ id: organiserContacts.id })
    .from(organiserContacts)
    .where(
      and(
        eq(organiserContacts.organiserId, organiserId),
        isNull(organiserContacts.removedAt),
        or(eq(organiserContacts.userId, purchases.buyerId), eq(organiserContacts.userId, purchases.sellerId)),
      ),
    );

/**
 * The purchases in which a key may act: none of the organiser's own contacts buys or sells in them, since nobody knows
 * which user is behind a key.
 */
export const withoutContacts = (organiserId: string) => notExists(partyContacts(organiserId));

/** Whether an actor has a side in a purchase: as one of its parties, or as the system of one's organiser. */
async function hasSide(on: Executor, actor: OrganiserActor, purchase: typeof purchases.$inferSelect) {
  if ('userId' in actor) return isParty(purchase, actor.userId);
  const [found] = await on
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.id, purchase.id), exists(partyContacts(actor.organiserId))));
  return found !== undefined;
}

/**
 * A purchase of one of an organiser's races, for its contacts and its own system.
 * @throws DomainError PURCHASE_NOT_FOUND for any other; CONFLICT_OF_INTEREST for a contact who is a party to it, and for
 *   a key while one of the contacts is.
 */
export async function findOwnPurchase(
  on: Executor,
  { purchaseId }: { purchaseId: string },
  { actor, now }: OrganiserCall,
) {
  const [row] = await selectNameChanges(on).where(eq(purchases.id, purchaseId));
  if (!row) throw new DomainError('PURCHASE_NOT_FOUND');
  const organiserIds = 'userId' in actor ? await contactOf(on, actor.userId) : [actor.organiserId];
  const obstacle = contactObstacle(organiserIds, row.race.organiserId, row.purchase, now);
  if (obstacle) throw new DomainError(obstacle);
  if (await hasSide(on, actor, row.purchase)) throw new DomainError('CONFLICT_OF_INTEREST');
  return row;
}

/** Stores on a user whether they act for an organiser: their menu then links to its page. */
export async function updateContactFlag(tx: Transaction, userId: string, now: Date): Promise<void> {
  const memberships = tx
    .select({ id: organiserContacts.id })
    .from(organiserContacts)
    .where(isContact(userId));
  await tx
    .update(users)
    .set({ isOrganiserContact: exists(memberships), updatedAt: now })
    .where(eq(users.id, userId));
}

/** The races that a contact's organisers hold, in a query of races. */
export const raceOfContact = (userId: string) =>
  exists(
    db
      .select({ id: organiserContacts.id })
      .from(organiserContacts)
      .where(and(isContact(userId), eq(organiserContacts.organiserId, races.organiserId))),
  );

/** The name changes that wait for a contact's organisers, in a query of purchases with their races. */
export const waitingForContact = (userId: string) =>
  and(
    raceOfContact(userId),
    inArray(purchases.state, ['pending_name_change', 'awaiting_buyer_confirmation']),
    isNull(purchases.nameChangeVerifiedAt),
    // A party never acts as the organiser in their own purchase.
    ne(purchases.buyerId, userId),
    ne(purchases.sellerId, userId),
  );

/** Lets only confirmed contacts of an organiser on. @throws DomainError ORGANISER_REQUIRED */
export async function refuseOthers({ actor }: Call<'organiser'>): Promise<void> {
  if ((await contactOf(db, actor.userId)).length === 0) throw new DomainError('ORGANISER_REQUIRED');
}
