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

const limitedProcedure = organiserProcedure.use(limit('organiser'));
/** What is done to many at once. */
const limitedManyProcedure = organiserProcedure.use(limit('organiserMany'));

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
  viewNameChange: limitedProcedure.input(organiserPurchase).mutation(run(viewNameChange)),

  verifyNameChange: limitedProcedure.input(organiserPurchase).mutation(run(verifyNameChange)),

  refuseTransfer: limitedProcedure.input(refuseTransferInput).mutation(run(refuseTransfer)),

  requestInformation: limitedProcedure.input(requestInformationInput).mutation(runOk(requestInformation)),

  verifyMany: limitedManyProcedure.input(verifyManyInput).mutation(run(verifyMany)),

  refuseMany: limitedManyProcedure.input(refuseManyInput).mutation(run(refuseMany)),

  // A mutation: each reading is recorded.
  exportNameChanges: limitedManyProcedure.mutation(({ ctx }) => exportNameChanges(ctx.call)),

  // It changes nothing, but a file does not fit in an address.
  previewAnswers: limitedManyProcedure.input(answerCsvInput).mutation(run(previewAnswers)),

  importAnswers: limitedManyProcedure.input(answerCsvInput).mutation(run(importAnswers)),

  figures: limitedManyProcedure.input(organiserFiguresInput).query(run(getFigures)),

  exportFigures: limitedManyProcedure.input(organiserFiguresInput).query(run(exportFigures)),

  races: organiserProcedure.query(({ ctx }) => listOwnRaces(ctx.call)),

  updateRace: limitedProcedure.input(organiserRaceUpdate).mutation(runOk(updateOwnRace)),

  pauseResale: limitedProcedure.input(pauseResaleInput).mutation(runOk(pauseResale)),

  resumeResale: limitedProcedure.input(raceRef).mutation(runOk(resumeResale)),

  /** What their mails say that a name is changed with. */
  words: organiserProcedure.query(({ ctx }) => listOwnWords(ctx.call)),

  proposeWords: limitedProcedure.input(proposeWordsInput).mutation(run(proposeWords)),
});

/** What opens an organiser's data to a system is made by who has just signed in; what closes it by any contact. */
const opening = freshOrganiserProcedure.use(limit('organiser'));

/** How an organiser's own systems are connected: keys and webhooks. */
export const connectionRouter = router({
  get: organiserProcedure.query(({ ctx }) => getConnection(ctx.call)),
  deliveries: organiserProcedure.input(deliveriesPage).query(run(listDeliveries)),

  createKey: opening.input(createKeyInput).mutation(run(createKey)),
  rotateKey: opening.input(apiObjectInput).mutation(run(rotateKey)),
  revokeKey: limitedProcedure.input(apiObjectInput).mutation(runOk(revokeKey)),

  createEndpoint: opening.input(createEndpointInput).mutation(run(createEndpoint)),
  rotateSecret: opening.input(apiObjectInput).mutation(run(rotateSecret)),
  removeEndpoint: limitedProcedure.input(apiObjectInput).mutation(runOk(removeEndpoint)),
  resend: limitedProcedure.input(apiObjectInput).mutation(runOk(resendDelivery)),
});
