import { receiptNumber } from '@/domain/purchase/receipt-number';
import { formatInstantDate } from '@/text/dates';
import type { Outputs } from '@/trpc/client';

type Purchase = Outputs['purchases']['mine']['items'][number];

export interface Choice {
  id: string;
  label: string;
}

/** A person's paid purchases as they would know them again. */
export const choicesOf = (purchases: Purchase[]): Choice[] =>
  purchases.flatMap(({ title, trade }) =>
    trade.steps.paidAt
      ? [
          {
            id: trade.purchaseId,
            label: `${title}, köpt ${formatInstantDate(trade.steps.paidAt)}, kvitto ${receiptNumber(trade.purchaseId)}`,
          },
        ]
      : [],
  );
