'use client';

import { confirmAction } from '@/components/confirm';
import { formatKr } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import type { Purchase } from './purchase-text';

/** The buyer says that the place is theirs, once they have been asked whether it is. */
export function useConfirmReceipt(
  { listingId, split }: Pick<Purchase, 'listingId' | 'split'>,
  onConfirmed?: () => void,
) {
  const confirm = trpc.purchases.confirmReceipt.useMutation({
    meta: { done: ['Köp bekräftat!', 'Transaktionen är nu slutförd.'], failed: 'Fel vid bekräftelse' },
    ...(onConfirmed && { onSuccess: onConfirmed }),
  });
  const ask = () =>
    confirmAction({
      title: 'Är platsen din?',
      text: `Säljaren får ${formatKr(split.payout)} när du bekräftar. Det går inte att ångra.`,
      confirm: 'Ja, bekräfta mottagande',
      cancel: 'Inte ännu',
      onConfirm: () => confirm.mutate({ listingId }),
    });
  return { ask, busy: confirm.isPending };
}
