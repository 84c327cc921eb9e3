import { and, asc, eq, exists } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { db } from '../../db/client';
import { organiserContacts, organisers } from '../../db/schema';
import { isContact } from './contacts';

/** More than anybody acts for; a bound, not a page. */
const MAX_ROWS = 50;

/** The words of confirmation of a contact's organisers, by name: those in force, and those that wait for an admin. */
export async function listOwnWords({ actor: { userId } }: Call<'organiser'>) {
  return db
    .select({
      id: organisers.id,
      name: organisers.name,
      words: organisers.confirmationWords,
      proposed: organisers.proposedWords,
      mailDomains: organisers.mailDomains,
      mailProves: organisers.mailProves,
    })
    .from(organisers)
    .where(
      exists(
        db
          .select({ id: organiserContacts.id })
          .from(organiserContacts)
          .where(and(isContact(userId), eq(organiserContacts.organiserId, organisers.id))),
      ),
    )
    .orderBy(asc(organisers.name), asc(organisers.id))
    .limit(MAX_ROWS);
}
