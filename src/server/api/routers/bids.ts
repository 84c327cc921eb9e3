import {
  beginBidInput,
  bidFormInput,
  bidRef,
  changeBidInput,
  demandInput,
  myBidsInput,
  resumeBidInput,
} from '@/domain/bid/input';
import {
  beginBid,
  cancelBid,
  changeBid,
  continueCard,
  getBidForm,
  getDemand,
  listMyBids,
  pauseBid,
  replaceCard,
  resumeBid,
} from '@/server/services/bids';
import { buyerProcedure, limit, router, sellerProcedure } from '../trpc';

export const bidsRouter = router({
  form: buyerProcedure.input(bidFormInput).query(({ ctx, input }) => getBidForm(input, ctx.call)),

  begin: buyerProcedure
    .input(beginBidInput)
    .use(limit('checkout'))
    .mutation(({ ctx, input }) => beginBid(input, ctx.call)),

  continueCard: buyerProcedure
    .input(bidRef)
    .use(limit('paymentCheck'))
    .mutation(({ ctx, input }) => continueCard(input, ctx.call)),

  replaceCard: buyerProcedure
    .input(bidRef)
    .use(limit('paymentCheck'))
    .mutation(({ ctx, input }) => replaceCard(input, ctx.call)),

  change: buyerProcedure
    .input(changeBidInput)
    .use(limit('bid'))
    .mutation(({ ctx, input }) => changeBid(input, ctx.call)),

  pause: buyerProcedure
    .input(bidRef)
    .use(limit('bid'))
    .mutation(({ ctx, input }) => pauseBid(input, ctx.call)),

  resume: buyerProcedure
    .input(resumeBidInput)
    .use(limit('bid'))
    .mutation(({ ctx, input }) => resumeBid(input, ctx.call)),

  cancel: buyerProcedure
    .input(bidRef)
    .use(limit('bid'))
    .mutation(({ ctx, input }) => cancelBid(input, ctx.call)),

  mine: buyerProcedure.input(myBidsInput).query(({ ctx, input }) => listMyBids(input, ctx.call)),

  demand: sellerProcedure.input(demandInput).query(({ ctx, input }) => getDemand(input, ctx.call)),
});
