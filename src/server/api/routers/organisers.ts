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
import { guessToken } from '../../auth/guesses';
import { consumeRateLimit } from '../../auth/rate-limit';
import { limit, organiserProcedure, publicProcedure, router, run, runOk, signedInProcedure } from '../trpc';

export const organisersRouter = router({
  /** An invitation to act for an organiser, for who follows its link. */
  invitation: signedInProcedure
    .input(contactInvitation)
    .query(({ ctx, input }) => guessToken(ctx.address, () => getContactInvitation(input, ctx.call))),

  acceptInvitation: signedInProcedure.input(contactInvitation).mutation(async ({ ctx, input }) => {
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
    .mutation(runOk(proposeWords)),
});
