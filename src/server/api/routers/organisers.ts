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
import { limitTokenGuesses } from '@/server/auth/guesses';
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
  signedInProcedure,
} from '../trpc';

const limitedProcedure = organiserProcedure.use(limit('organiser'));
/** What is done to many at once. */
const limitedManyProcedure = organiserProcedure.use(limit('organiserMany'));

export const organisersRouter = router({
  /** An invitation to act for an organiser, for who follows its link. */
  invitation: signedInProcedure
    .input(contactInvitation)
    .query(({ ctx, input }) => limitTokenGuesses(ctx.address, () => getContactInvitation(input, ctx.call))),

  acceptInvitation: freshProcedure.input(contactInvitation).mutation(async ({ ctx, input }) => {
    await limitTokenGuesses(ctx.address, () => acceptContactInvitation(input, ctx.call));
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

  nameChanges: organiserProcedure
    .input(nameChangesPage)
    .query(({ ctx, input }) => listNameChanges(input, ctx.call)),

  // A mutation: the reading is recorded.
  viewNameChange: limitedProcedure
    .input(organiserPurchase)
    .mutation(({ ctx, input }) => viewNameChange(input, ctx.call)),

  verifyNameChange: limitedProcedure
    .input(organiserPurchase)
    .mutation(({ ctx, input }) => verifyNameChange(input, ctx.call)),

  refuseTransfer: limitedProcedure
    .input(refuseTransferInput)
    .mutation(({ ctx, input }) => refuseTransfer(input, ctx.call)),

  requestInformation: limitedProcedure
    .input(requestInformationInput)
    .mutation(({ ctx, input }) => requestInformation(input, ctx.call)),

  verifyMany: limitedManyProcedure
    .input(verifyManyInput)
    .mutation(({ ctx, input }) => verifyMany(input, ctx.call)),

  refuseMany: limitedManyProcedure
    .input(refuseManyInput)
    .mutation(({ ctx, input }) => refuseMany(input, ctx.call)),

  // A mutation: each reading is recorded.
  exportNameChanges: limitedManyProcedure.mutation(({ ctx }) => exportNameChanges(ctx.call)),

  // It changes nothing, but a file does not fit in an address.
  previewAnswers: limitedManyProcedure
    .input(answerCsvInput)
    .mutation(({ ctx, input }) => previewAnswers(input, ctx.call)),

  importAnswers: limitedManyProcedure
    .input(answerCsvInput)
    .mutation(({ ctx, input }) => importAnswers(input, ctx.call)),

  figures: limitedManyProcedure
    .input(organiserFiguresInput)
    .query(({ ctx, input }) => getFigures(input, ctx.call)),

  exportFigures: limitedManyProcedure
    .input(organiserFiguresInput)
    .query(({ ctx, input }) => exportFigures(input, ctx.call)),

  races: organiserProcedure.query(({ ctx }) => listOwnRaces(ctx.call)),

  updateRace: limitedProcedure
    .input(organiserRaceUpdate)
    .mutation(({ ctx, input }) => updateOwnRace(input, ctx.call)),

  pauseResale: limitedProcedure
    .input(pauseResaleInput)
    .mutation(({ ctx, input }) => pauseResale(input, ctx.call)),

  resumeResale: limitedProcedure.input(raceRef).mutation(({ ctx, input }) => resumeResale(input, ctx.call)),

  /** What their mails say that a name is changed with. */
  words: organiserProcedure.query(({ ctx }) => listOwnWords(ctx.call)),

  proposeWords: limitedProcedure
    .input(proposeWordsInput)
    .mutation(({ ctx, input }) => proposeWords(input, ctx.call)),
});

/** What opens an organiser's data to a system is made by who has just signed in; what closes it by any contact. */
const opening = freshOrganiserProcedure.use(limit('organiser'));

/** How an organiser's own systems are connected: keys and webhooks. */
export const connectionRouter = router({
  get: organiserProcedure.query(({ ctx }) => getConnection(ctx.call)),
  deliveries: organiserProcedure
    .input(deliveriesPage)
    .query(({ ctx, input }) => listDeliveries(input, ctx.call)),

  createKey: opening.input(createKeyInput).mutation(({ ctx, input }) => createKey(input, ctx.call)),
  rotateKey: opening.input(apiObjectInput).mutation(({ ctx, input }) => rotateKey(input, ctx.call)),
  revokeKey: limitedProcedure.input(apiObjectInput).mutation(({ ctx, input }) => revokeKey(input, ctx.call)),

  createEndpoint: opening
    .input(createEndpointInput)
    .mutation(({ ctx, input }) => createEndpoint(input, ctx.call)),
  rotateSecret: opening.input(apiObjectInput).mutation(({ ctx, input }) => rotateSecret(input, ctx.call)),
  removeEndpoint: limitedProcedure
    .input(apiObjectInput)
    .mutation(({ ctx, input }) => removeEndpoint(input, ctx.call)),
  resend: limitedProcedure
    .input(apiObjectInput)
    .mutation(({ ctx, input }) => resendDelivery(input, ctx.call)),
});
