import { and, eq, exists, inArray, isNull, ne } from 'drizzle-orm';
import { db } from '@/server/db/client';
import { organiserContacts, purchases, races } from '@/server/db/schema';
import { isContact } from '../own-purchase';

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
