import { deleteCustomer as deleteAtStripe } from '../../stripe/saved-cards';

/**
 * Lets Stripe forget a buyer whose account has been erased, with every card saved for their bids. Run by the queue;
 * idempotent.
 * @throws whatever Stripe failed with, so that the queue tries again.
 */
export const deleteCustomer = ({ customerId }: { customerId: string }): Promise<void> =>
  deleteAtStripe(customerId);
