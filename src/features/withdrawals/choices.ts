import { receiptNumber } from '@/domain/purchase/states';
import { type WithdrawalOutcome, withdrawalOutcome } from '@/domain/purchase/withdrawal';
import { formatInstantDate } from '@/text/dates';
import type { Outputs } from '@/trpc/client';

type Purchase = Outputs['purchases']['mine']['items'][number];

export interface Choice {
  id: string;
  label: string;
  outcome: WithdrawalOutcome;
}

/** A user's paid purchases as choices. */
export const choicesOf = (purchases: Purchase[], now: Date): Choice[] =>
  purchases.flatMap(({ title, purchaseId, state, steps: { paidAt, completedAt } }) =>
    paidAt
      ? [
          {
            id: purchaseId,
            outcome: withdrawalOutcome({ state, paidAt, completedAt }, now),
            label: `${title}, köpt ${formatInstantDate(paidAt)}, kvitto ${receiptNumber(purchaseId)}`,
          },
        ]
      : [],
  );
