import { addMailInput } from '@/domain/moderation/input';
import {
  cancelCheckoutInput,
  checkoutRef,
  checkPaymentInput,
  completeNameChangeInput,
  correctDetailsInput,
  createCheckoutInput,
  giveUpSaleInput,
  listingRef,
  myPurchasesInput,
  rejectCodeInput,
  requestDetailsInput,
} from '@/domain/purchase/input';
import { addMail } from '@/server/services/inbound-mail';
import {
  cancelCheckout,
  checkPayment,
  completeNameChange,
  confirmReceipt,
  correctDetails,
  createCheckout,
  getMyPurchase,
  getNameChange,
  giveUpSale,
  listMyPurchases,
  listRunningPurchases,
  rejectCode,
  requestDetails,
  showCode,
  verifyPayment,
} from '@/server/services/purchases';
import { consumeRateLimit } from '../../auth/rate-limit';
import {
  buyerProcedure,
  limit,
  publicProcedure,
  router,
  run,
  runOk,
  sellerProcedure,
  signedInProcedure,
} from '../trpc';

export const purchasesRouter = router({
  createCheckout: buyerProcedure
    .input(createCheckoutInput)
    .use(limit('checkout'))
    .mutation(run(createCheckout)),

  cancelCheckout: buyerProcedure
    .input(cancelCheckoutInput)
    .use(limit('paymentCheck'))
    .mutation(run(cancelCheckout)),

  verifyPayment: buyerProcedure.input(checkoutRef).use(limit('paymentCheck')).mutation(run(verifyPayment)),

  /** Asked where the buyer is not signed in. */
  checkPayment: publicProcedure.input(checkPaymentInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('paymentCheck', ctx.address);
    return checkPayment(input, ctx.call);
  }),

  mine: buyerProcedure.input(myPurchasesInput).query(run(listMyPurchases)),

  running: signedInProcedure.query(run(listRunningPurchases)),

  forConfirmation: buyerProcedure.input(listingRef).query(run(getMyPurchase)),

  confirmReceipt: buyerProcedure.input(listingRef).mutation(run(confirmReceipt)),

  forNameChange: sellerProcedure.input(listingRef).query(run(getNameChange)),

  completeNameChange: sellerProcedure.input(completeNameChangeInput).mutation(run(completeNameChange)),

  requestDetails: sellerProcedure
    .input(requestDetailsInput)
    .use(limit('handOver'))
    .mutation(run(requestDetails)),

  giveUpSale: sellerProcedure.input(giveUpSaleInput).use(limit('handOver')).mutation(run(giveUpSale)),

  correctDetails: buyerProcedure
    .input(correctDetailsInput)
    .use(limit('handOver'))
    .mutation(run(correctDetails)),

  addMail: signedInProcedure.input(addMailInput).use(limit('upload')).mutation(runOk(addMail)),

  showCode: buyerProcedure.input(listingRef).use(limit('handOver')).mutation(run(showCode)),

  rejectCode: buyerProcedure.input(rejectCodeInput).use(limit('handOver')).mutation(run(rejectCode)),
});
