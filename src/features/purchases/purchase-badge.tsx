import type { MantineColor } from '@mantine/core';
import { StateBadge } from '@/components/state-badge';
import type { PurchaseState } from '@/domain/purchase/states';
import { purchaseLabels } from '@/text/purchase';

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

/** A purchase's state, to its buyer. */
export const PurchaseBadge = ({ state }: { state: PurchaseState }) => (
  <StateBadge color={colors[state]} label={purchaseLabels[state]} />
);
