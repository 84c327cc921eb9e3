import { myPurchasesInput } from '@/domain/validation/listing';
import {
  cancelCheckoutInput,
  checkoutRef,
  completeNameChangeInput,
  createCheckoutInput,
  listingRef,
} from '@/domain/validation/purchase';
import { consumeRateLimit } from '../../auth/rate-limit';
import { cancelCheckout } from '../../services/purchases/cancel-checkout';
import { completeNameChange } from '../../services/purchases/complete-name-change';
import { confirmReceipt } from '../../services/purchases/confirm-receipt';
import { createCheckout } from '../../services/purchases/create-checkout';
import { getNameChange } from '../../services/purchases/get-name-change';
import { getMyPurchase, listMyPurchases } from '../../services/purchases/list-my-purchases';
import { verifyPayment } from '../../services/purchases/verify-payment';
import { router, signedInProcedure } from '../trpc';

export const purchasesRouter = router({
  createCheckout: signedInProcedure.input(createCheckoutInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('checkout', ctx.user.id);
    const { buyerDetails, ...rest } = input;
    return createCheckout({
      ...rest,
      ...(buyerDetails && { buyerDetails }),
      buyerId: ctx.user.id,
      now: ctx.now,
    });
  }),

  cancelCheckout: signedInProcedure.input(cancelCheckoutInput).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('paymentCheck', ctx.user.id);
    return cancelCheckout({
      listingId: input.listingId,
      sessionId: input.sessionId ?? null,
      buyerId: ctx.user.id,
      now: ctx.now,
    });
  }),

  verifyPayment: signedInProcedure.input(checkoutRef).mutation(async ({ ctx, input }) => {
    await consumeRateLimit('paymentCheck', ctx.user.id);
    return verifyPayment({ ...input, buyerId: ctx.user.id, now: ctx.now });
  }),

  mine: signedInProcedure
    .input(myPurchasesInput)
    .query(({ ctx, input }) => listMyPurchases(ctx.user.id, input, ctx.now)),

  forConfirmation: signedInProcedure
    .input(listingRef)
    .query(({ ctx, input }) => getMyPurchase(input.listingId, ctx.user.id, ctx.now)),

  confirmReceipt: signedInProcedure.input(listingRef).mutation(async ({ ctx, input }) => {
    const { state } = await confirmReceipt({ ...input, buyerId: ctx.user.id, now: ctx.now });
    return { state };
  }),

  forNameChange: signedInProcedure
    .input(listingRef)
    .query(({ ctx, input }) => getNameChange(input.listingId, ctx.user.id, ctx.now)),

  completeNameChange: signedInProcedure.input(completeNameChangeInput).mutation(async ({ ctx, input }) => {
    const { state } = await completeNameChange({
      listingId: input.listingId,
      proofUploadId: input.proofUploadId ?? null,
      sellerId: ctx.user.id,
      now: ctx.now,
    });
    return { state };
  }),
});
