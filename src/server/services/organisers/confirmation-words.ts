import { and, asc, eq, exists } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { ProposeWords } from '@/domain/organiser/input';
import { db, inTransaction } from '@/server/db/client';
import { nextVersion, refuseStaleVersion } from '@/server/db/next-version';
import { organiserContacts, organisers } from '@/server/db/schema';
import { inSwedish } from '@/server/db/words';
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
      updatedAt: organisers.updatedAt,
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
    .orderBy(asc(inSwedish(organisers.name)), asc(organisers.id))
    .limit(MAX_ROWS);
}

/**
 * Proposes an organiser's words of confirmation, as one of its contacts. Those in force stay so until an admin has decided
 * (`updateOrganiser`); proposing what is in force withdraws an earlier proposal.
 * @param input.updatedAt when the organiser was last changed, as this contact has seen it.
 * @returns when it was changed by this.
 * @throws DomainError NOT_FOUND for another's, CHANGED_MEANWHILE
 */
export async function proposeWords(
  { organiserId, words, updatedAt: seen }: ProposeWords,
  { actor: { userId }, now }: Call<'organiser'>,
): Promise<{ updatedAt: Date }> {
  return inTransaction(async (tx) => {
    if (!(await contactOf(tx, userId)).includes(organiserId)) throw new DomainError('NOT_FOUND');
    const { confirmationWords, updatedAt } = await lockOrganiser(tx, organiserId);
    refuseStaleVersion(updatedAt, seen);
    const next = nextVersion(updatedAt, now);
    const same = confirmationWords.join('\n') === words.join('\n');
    await tx
      .update(organisers)
      .set({
        proposedWords: same ? null : words,
        proposedAt: same ? null : now,
        updatedAt: next,
      })
      .where(eq(organisers.id, organiserId));
    return { updatedAt: next };
  });
}
