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
import { buyerProcedure, limit, router, run, runOk, sellerProcedure } from '../trpc';

export const bidsRouter = router({
  form: buyerProcedure.input(bidFormInput).query(run(getBidForm)),

  begin: buyerProcedure.input(beginBidInput).use(limit('checkout')).mutation(run(beginBid)),

  continueCard: buyerProcedure.input(bidRef).use(limit('paymentCheck')).mutation(run(continueCard)),

  replaceCard: buyerProcedure.input(bidRef).use(limit('paymentCheck')).mutation(run(replaceCard)),

  change: buyerProcedure.input(changeBidInput).use(limit('bid')).mutation(runOk(changeBid)),

  pause: buyerProcedure.input(bidRef).use(limit('bid')).mutation(runOk(pauseBid)),

  resume: buyerProcedure.input(resumeBidInput).use(limit('bid')).mutation(runOk(resumeBid)),

  cancel: buyerProcedure.input(bidRef).use(limit('bid')).mutation(runOk(cancelBid)),

  mine: buyerProcedure.input(myBidsInput).query(run(listMyBids)),

  demand: sellerProcedure.input(demandInput).query(run(getDemand)),
});
