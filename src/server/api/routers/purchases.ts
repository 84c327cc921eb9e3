import { myPurchasesInput } from '@/domain/validation/listing';
import {
  cancelCheckoutInput,
  checkoutRef,
  completeNameChangeInput,
  createCheckoutInput,
  listingRef,
} from '@/domain/validation/purchase';
import { cancelCheckout } from '../../services/purchases/cancel-checkout';
import { completeNameChange } from '../../services/purchases/complete-name-change';
import { confirmReceipt } from '../../services/purchases/confirm-receipt';
import { createCheckout } from '../../services/purchases/create-checkout';
import { getMyPurchase } from '../../services/purchases/get-my-purchase';
import { getNameChange } from '../../services/purchases/get-name-change';
import { listMyPurchases } from '../../services/purchases/list-my-purchases';
import { verifyPayment } from '../../services/purchases/verify-payment';
import { buyerProcedure, limit, router, run, sellerProcedure } from '../trpc';

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

  mine: buyerProcedure.input(myPurchasesInput).query(run(listMyPurchases)),

  forConfirmation: buyerProcedure.input(listingRef).query(run(getMyPurchase)),

  confirmReceipt: buyerProcedure.input(listingRef).mutation(run(confirmReceipt)),

  forNameChange: sellerProcedure.input(listingRef).query(run(getNameChange)),

  completeNameChange: sellerProcedure.input(completeNameChangeInput).mutation(run(completeNameChange)),
});
