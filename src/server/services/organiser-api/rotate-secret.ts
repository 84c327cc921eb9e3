import { eq } from 'drizzle-orm';
import type { Call } from '@/domain/account/actor';
import { ROTATION_GRACE } from '@/domain/organiser/api';
import { plus } from '@/domain/time';
import { db } from '../../db/client';
import { webhookEndpoints } from '../../db/schema';
import { newSecret } from '../../webhooks/signature';
import { encryptSecret, findEndpoint } from './internal/endpoints';
import { lockOwnOrganiser, logApiAction } from './internal/own-organiser';

/**
 * Gives an endpoint a new secret. For a day webhooks are signed with the old one as well.
 * @throws DomainError NOT_FOUND for another organiser's
 */
export async function rotateSecret(
  { id }: { id: string },
  call: Call<'organiser'>,
): Promise<{ id: string; secret: string }> {
  return db.transaction(async (tx) => {
    const { organiserId } = await findEndpoint(tx, id);
    await lockOwnOrganiser(tx, organiserId, call);
    const { secret: oldSecret } = await findEndpoint(tx, id);
    const secret = newSecret();
    await tx
      .update(webhookEndpoints)
      .set({
        secret: encryptSecret(id, secret),
        oldSecret,
        oldSecretUntil: plus(call.now, ROTATION_GRACE),
      })
      .where(eq(webhookEndpoints.id, id));
    await logApiAction(tx, call, organiserId, 'secretRotated', id);
    return { id, secret };
  });
}
