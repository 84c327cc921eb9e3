import {
  beginBidInput,
  bidFormInput,
  bidRef,
  changeBidInput,
  demandInput,
  myBidsInput,
  resumeBidInput,
} from '@/domain/bid/input';
import { beginBid } from '../../services/bids/begin-bid';
import { cancelBid } from '../../services/bids/cancel-bid';
import { changeBid } from '../../services/bids/change-bid';
import { continueCard } from '../../services/bids/continue-card';
import { getBidForm } from '../../services/bids/get-bid-form';
import { getDemand } from '../../services/bids/get-demand';
import { listMyBids } from '../../services/bids/list-my-bids';
import { pauseBid } from '../../services/bids/pause-bid';
import { replaceCard } from '../../services/bids/replace-card';
import { resumeBid } from '../../services/bids/resume-bid';
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
