import type { MantineColor } from '@mantine/core';
import { StateBadge } from '@/components/state-badge';
import type { PurchaseState } from '@/domain/purchase/states';
import { adminStates, purchaseLabels } from '@/text/purchase';

/** Signal: it waits for the buyer, or for us. */
const colors: Record<PurchaseState, MantineColor> = {
  pending_payment: 'blue',
  pending: 'blue',
  pending_name_change: 'blue',
  awaiting_buyer_confirmation: 'signal',
  disputed: 'signal',
  completed: 'pine',
  cancelled: 'gray',
  refunded: 'gray',
};

const labels = { buyer: purchaseLabels, admin: adminStates };

/** A purchase's state, to its buyer or an admin; its seller reads the listing's. */
export const PurchaseBadge = ({
  state,
  reader = 'buyer',
}: {
  state: PurchaseState;
  reader?: keyof typeof labels;
}) => <StateBadge color={colors[state]} label={labels[reader][state]} />;
