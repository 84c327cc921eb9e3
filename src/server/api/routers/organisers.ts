import {
  apiObjectInput,
  createEndpointInput,
  createKeyInput,
  deliveriesPage,
} from '@/domain/organiser/api-input';
import {
  answerCsvInput,
  contactInvitation,
  joinRequestInput,
  nameChangesPage,
  organiserFiguresInput,
  organiserPurchase,
  proposeWordsInput,
  refuseManyInput,
  refuseTransferInput,
  requestInformationInput,
  verifyManyInput,
} from '@/domain/organiser/input';
import { organiserRaceUpdate, pauseResaleInput, raceRef } from '@/domain/race/input';
import { guessToken } from '@/server/auth/guesses';
import { consumeRateLimit } from '@/server/auth/rate-limit';
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
import {
  acceptContactInvitation,
  exportFigures,
  exportNameChanges,
  getContactInvitation,
  getFigures,
  importAnswers,
  listJoinRaces,
  listNameChanges,
  listOwnRaces,
  listOwnWords,
  listWidgetRaces,
  pauseResale,
  previewAnswers,
  proposeWords,
  refuseMany,
  refuseTransfer,
  requestInformation,
  requestToJoin,
  resumeResale,
  updateOwnRace,
  verifyMany,
  verifyNameChange,
  viewNameChange,
} from '@/server/services/organisers';
import {
  freshOrganiserProcedure,
  freshProcedure,
  limit,
  organiserProcedure,
  publicProcedure,
  router,
  run,
  runOk,
  signedInProcedure,
} from '../trpc';

export const organisersRouter = router({
  /** An invitation to act for an organiser, for who follows its link. */
  invitation: signedInProcedure
    .input(contactInvitation)
    .query(({ ctx, input }) => guessToken(ctx.address, () => getContactInvitation(input, ctx.call))),

  acceptInvitation: freshProcedure.input(contactInvitation).mutation(async ({ ctx, input }) => {
    await guessToken(ctx.address, () => acceptContactInvitation(input, ctx.call));
    return { ok: true } as const;
  }),

  /** The races that one can ask for. */
  joinRaces: publicProcedure.query(({ ctx }) => listJoinRaces(ctx.call)),

  /** An organiser asks to join. */
  requestToJoin: publicProcedure.input(joinRequestInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('join', ctx.session?.user.id ?? ctx.address);
    await consumeRateLimit('joinByEmail', input.email);
    await requestToJoin(input, ctx.call);
    return { ok: true } as const;
  }),

  /** Their races, for the part of our pages that they can show on their own. */
  widgetRaces: organiserProcedure.query(({ ctx }) => listWidgetRaces(ctx.call)),

  nameChanges: organiserProcedure.input(nameChangesPage).query(run(listNameChanges)),

  // A mutation: the reading is recorded.
  viewNameChange: organiserProcedure
    .input(organiserPurchase)
    .use(limit('organiser'))
    .mutation(run(viewNameChange)),

  verifyNameChange: organiserProcedure
    .input(organiserPurchase)
    .use(limit('organiser'))
    .mutation(run(verifyNameChange)),

  refuseTransfer: organiserProcedure
    .input(refuseTransferInput)
    .use(limit('organiser'))
    .mutation(run(refuseTransfer)),

  requestInformation: organiserProcedure
    .input(requestInformationInput)
    .use(limit('organiser'))
    .mutation(runOk(requestInformation)),

  verifyMany: organiserProcedure.input(verifyManyInput).use(limit('organiserMany')).mutation(run(verifyMany)),

  refuseMany: organiserProcedure.input(refuseManyInput).use(limit('organiserMany')).mutation(run(refuseMany)),

  // A mutation: each reading is recorded.
  exportNameChanges: organiserProcedure
    .use(limit('organiserMany'))
    .mutation(({ ctx }) => exportNameChanges(ctx.call)),

  // It changes nothing, but a file does not fit in an address.
  previewAnswers: organiserProcedure
    .input(answerCsvInput)
    .use(limit('organiserMany'))
    .mutation(run(previewAnswers)),

  importAnswers: organiserProcedure
    .input(answerCsvInput)
    .use(limit('organiserMany'))
    .mutation(run(importAnswers)),

  figures: organiserProcedure.input(organiserFiguresInput).use(limit('organiserMany')).query(run(getFigures)),

  exportFigures: organiserProcedure
    .input(organiserFiguresInput)
    .use(limit('organiserMany'))
    .query(run(exportFigures)),

  races: organiserProcedure.query(({ ctx }) => listOwnRaces(ctx.call)),

  updateRace: organiserProcedure
    .input(organiserRaceUpdate)
    .use(limit('organiser'))
    .mutation(runOk(updateOwnRace)),

  pauseResale: organiserProcedure
    .input(pauseResaleInput)
    .use(limit('organiser'))
    .mutation(runOk(pauseResale)),

  resumeResale: organiserProcedure.input(raceRef).use(limit('organiser')).mutation(runOk(resumeResale)),

  /** What their mails say that a name is changed with. */
  words: organiserProcedure.query(({ ctx }) => listOwnWords(ctx.call)),

  proposeWords: organiserProcedure
    .input(proposeWordsInput)
    .use(limit('organiser'))
    .mutation(run(proposeWords)),
});

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
