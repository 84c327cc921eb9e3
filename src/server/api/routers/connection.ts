import {
  apiObjectInput,
  createEndpointInput,
  createKeyInput,
  deliveriesPage,
} from '@/domain/organiser/api-input';
import {
  createEndpoint,
  createKey,
  getConnection,
  listDeliveries,
  removeEndpoint,
  resendDelivery,
  revokeKey,
  rotateKey,
  rotateSecret,
} from '@/server/services/organiser-api';
import { freshOrganiserProcedure, limit, organiserProcedure, router, run, runOk } from '../trpc';

/** What opens an organiser's data to a system is made by who has just signed in; what closes it by any contact. */
const opening = freshOrganiserProcedure.use(limit('organiser'));
const closing = organiserProcedure.use(limit('organiser'));

/** How an organiser's own systems are connected: keys and webhooks. */
export const connectionRouter = router({
  get: organiserProcedure.query(({ ctx }) => getConnection(ctx.call)),
  deliveries: organiserProcedure.input(deliveriesPage).query(run(listDeliveries)),

  createKey: opening.input(createKeyInput).mutation(run(createKey)),
  rotateKey: opening.input(apiObjectInput).mutation(run(rotateKey)),
  revokeKey: closing.input(apiObjectInput).mutation(runOk(revokeKey)),

  createEndpoint: opening.input(createEndpointInput).mutation(run(createEndpoint)),
  rotateSecret: opening.input(apiObjectInput).mutation(run(rotateSecret)),
  removeEndpoint: closing.input(apiObjectInput).mutation(runOk(removeEndpoint)),
  resend: closing.input(apiObjectInput).mutation(runOk(resendDelivery)),
});
