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
  reviewInput,
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
import { writeReview } from '@/server/services/reviews';
import { consumeRateLimit } from '../../auth/rate-limit';
import { buyerProcedure, limit, publicProcedure, router, sellerProcedure, signedInProcedure } from '../trpc';

export const purchasesRouter = router({
  createCheckout: buyerProcedure
    .input(createCheckoutInput)
    .use(limit('checkout'))
    .mutation(({ ctx, input }) => createCheckout(input, ctx.call)),

  cancelCheckout: buyerProcedure
    .input(cancelCheckoutInput)
    .use(limit('paymentCheck'))
    .mutation(({ ctx, input }) => cancelCheckout(input, ctx.call)),

  verifyPayment: buyerProcedure
    .input(checkoutRef)
    .use(limit('paymentCheck'))
    .mutation(({ ctx, input }) => verifyPayment(input, ctx.call)),

  /** Asked where the buyer is not signed in. */
  checkPayment: publicProcedure.input(checkPaymentInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('paymentCheck', ctx.address);
    return checkPayment(input, ctx.call);
  }),

  mine: buyerProcedure.input(myPurchasesInput).query(({ ctx, input }) => listMyPurchases(input, ctx.call)),

  running: signedInProcedure.query(({ ctx, input }) => listRunningPurchases(input, ctx.call)),

  forConfirmation: buyerProcedure.input(listingRef).query(({ ctx, input }) => getMyPurchase(input, ctx.call)),

  confirmReceipt: buyerProcedure
    .input(listingRef)
    .mutation(({ ctx, input }) => confirmReceipt(input, ctx.call)),

  forNameChange: sellerProcedure.input(listingRef).query(({ ctx, input }) => getNameChange(input, ctx.call)),

  completeNameChange: sellerProcedure
    .input(completeNameChangeInput)
    .mutation(({ ctx, input }) => completeNameChange(input, ctx.call)),

  requestDetails: sellerProcedure
    .input(requestDetailsInput)
    .use(limit('handOver'))
    .mutation(({ ctx, input }) => requestDetails(input, ctx.call)),

  giveUpSale: sellerProcedure
    .input(giveUpSaleInput)
    .use(limit('handOver'))
    .mutation(({ ctx, input }) => giveUpSale(input, ctx.call)),

  correctDetails: buyerProcedure
    .input(correctDetailsInput)
    .use(limit('handOver'))
    .mutation(({ ctx, input }) => correctDetails(input, ctx.call)),

  addMail: signedInProcedure
    .input(addMailInput)
    .use(limit('upload'))
    .mutation(({ ctx, input }) => addMail(input, ctx.call)),

  showCode: buyerProcedure
    .input(listingRef)
    .use(limit('handOver'))
    .mutation(({ ctx, input }) => showCode(input, ctx.call)),

  rejectCode: buyerProcedure
    .input(rejectCodeInput)
    .use(limit('handOver'))
    .mutation(({ ctx, input }) => rejectCode(input, ctx.call)),

  /** How a completed purchase went. */
  review: buyerProcedure
    .input(reviewInput)
    .use(limit('handOver'))
    .mutation(async ({ ctx, input }) => {
      await writeReview(input, ctx.call);
      return { ok: true } as const;
    }),
});
