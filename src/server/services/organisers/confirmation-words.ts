import { and, asc, eq, exists } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { ProposeWords } from '@/domain/organiser/input';
import { db } from '@/server/db/client';
import { nextVersion } from '@/server/db/next-version';
import { organiserContacts, organisers } from '@/server/db/schema';
import { contactOf, isContact } from './contacts';
import { lockOrganiser } from './organiser';

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

/**
 * Proposes an organiser's words of confirmation, as one of its contacts. Those in force stay so until an admin has decided
 * (`updateOrganiser`); proposing what is in force withdraws an earlier proposal.
 * @throws DomainError NOT_FOUND for another's
 */
export async function proposeWords(
  { organiserId, words }: ProposeWords,
  { actor: { userId }, now }: Call<'organiser'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await contactOf(tx, userId)).includes(organiserId)) throw new DomainError('NOT_FOUND');
    const { confirmationWords, updatedAt } = await lockOrganiser(tx, organiserId);
    const same = confirmationWords.join('\n') === words.join('\n');
    await tx
      .update(organisers)
      .set({
        proposedWords: same ? null : words,
        proposedAt: same ? null : now,
        updatedAt: nextVersion(updatedAt, now),
      })
      .where(eq(organisers.id, organiserId));
  });
}
