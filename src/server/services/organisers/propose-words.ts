import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { DomainError } from '@/domain/errors';
import type { ProposeWords } from '@/domain/organiser/input';
import { nextVersion } from '@/server/db/next-version';
import { db } from '../../db/client';
import { organisers } from '../../db/schema';
import { contactOf } from './contacts';
import { lockOrganiser } from './lock-organiser';

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
