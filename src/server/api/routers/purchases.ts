import { myPurchasesInput } from '@/domain/listing/input';
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
  rejectCodeInput,
  requestDetailsInput,
} from '@/domain/purchase/input';
import { consumeRateLimit } from '../../auth/rate-limit';
import { addMail } from '../../services/inbound-mail/add-mail';
import { cancelCheckout } from '../../services/purchases/cancel-checkout';
import { checkPayment } from '../../services/purchases/check-payment';
import { completeNameChange } from '../../services/purchases/complete-name-change';
import { confirmReceipt } from '../../services/purchases/confirm-receipt';
import { correctDetails } from '../../services/purchases/correct-details';
import { createCheckout } from '../../services/purchases/create-checkout';
import { getMyPurchase } from '../../services/purchases/get-my-purchase';
import { getNameChange } from '../../services/purchases/get-name-change';
import { giveUpSale } from '../../services/purchases/give-up-sale';
import { listMyPurchases } from '../../services/purchases/list-my-purchases';
import { listRunningPurchases } from '../../services/purchases/list-running-purchases';
import { rejectCode } from '../../services/purchases/reject-code';
import { requestDetails } from '../../services/purchases/request-details';
import { showCode } from '../../services/purchases/show-code';
import { verifyPayment } from '../../services/purchases/verify-payment';
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
