import { z } from 'zod';
import { saveDraftInput, stopTokenInput } from '@/domain/listing/input';
import {
  deleteDraft,
  getDraft,
  listMyDrafts,
  publishDrafts,
  saveDraft,
  stopReminders,
} from '@/server/services/drafts';
import { limit, publicProcedure, router, run, runOk, sellerProcedure } from '../trpc';

const ref = z.object({ id: z.uuid() });

export const draftsRouter = router({
  /** An ad from the form: published when its seller may, else kept until they may. */
  save: sellerProcedure.input(saveDraftInput).use(limit('listing')).mutation(run(saveDraft)),

  mine: sellerProcedure.query(({ ctx }) => listMyDrafts(ctx.call)),

  byId: sellerProcedure.input(ref).query(run(getDraft)),

  publish: sellerProcedure.input(ref.partial()).use(limit('listing')).mutation(run(publishDrafts)),

  delete: sellerProcedure.input(ref).mutation(runOk(deleteDraft)),

  /** By the link in a reminder: it works signed in or not. */
  stopReminders: publicProcedure.input(stopTokenInput).mutation(runOk(stopReminders)),
});
