import {
  appealNoticeInput,
  confirmNoticeInput,
  decideAppealInput,
  decideNoticeInput,
  noticeList,
  noticeYearInput,
} from '@/domain/moderation/input';
import {
  appealNotice,
  confirmNotice,
  countNoticeYear,
  decideAppeal,
  decideNotice,
  listNotices,
} from '@/server/services/notices';
import { limitTokenGuesses } from '../../auth/guesses';
import { consumeRateLimit } from '../../auth/rate-limit';
import {
  adminMutation,
  adminQuery,
  type Context,
  limit,
  limitFormMail,
  publicProcedure,
  router,
  sellerProcedure,
} from '../trpc';

/** Counts a notice: of a user, or of a visitor, to whom each one sends a mail. @throws DomainError RATE_LIMITED */
export async function limitNotices(ctx: Context, email: string | undefined): Promise<void> {
  if (ctx.session) return consumeRateLimit('notice', ctx.session.user.id);
  if (email) await limitFormMail(ctx, email);
}

export const noticesRouter = router({
  confirm: publicProcedure
    .input(confirmNoticeInput)
    .mutation(({ ctx, input }) => limitTokenGuesses(ctx.address, () => confirmNotice(input, ctx.call))),

  appeal: sellerProcedure
    .input(appealNoticeInput)
    .use(limit('notice'))
    .mutation(({ ctx, input }) => appealNotice(input, ctx.call)),

  list: adminQuery('read', noticeList, listNotices),

  decide: adminMutation('pause', decideNoticeInput, decideNotice),

  decideAppeal: adminMutation('pause', decideAppealInput, decideAppeal),

  year: adminQuery('read', noticeYearInput, countNoticeYear),
});
