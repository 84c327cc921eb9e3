import type { Call } from '@/domain/account/actor';
import { endEndpoints } from '@/server/services/purchase-effects';
import { db } from '../../db/client';
import { findEndpoint } from './internal/endpoints';
import { lockOwnOrganiser, logApiAction } from './internal/own-organiser';

/** Sends nothing more to an endpoint, nor what waits for it. @throws DomainError NOT_FOUND for another organiser's */
export async function removeEndpoint({ id }: { id: string }, call: Call<'organiser'>): Promise<void> {
  await db.transaction(async (tx) => {
    const { organiserId } = await findEndpoint(tx, id);
    await lockOwnOrganiser(tx, organiserId, call);
    await findEndpoint(tx, id);
    await endEndpoints(tx, [id], call.now);
    await logApiAction(tx, call, organiserId, 'endpointRemoved', id);
  });
}
