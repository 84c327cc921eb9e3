'use client';

import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { useNow } from '@/components/clock';
import { confirmAction } from '@/components/confirm';
import { Countdown } from '@/components/countdown';
import { NextStep } from '@/features/purchases/purchase-row';
import { formatDeadline, formatInstant } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import type { Purchase } from './purchase-text';

/** The seller's deadline, to the buyer. */
export function SellerCountdown({ purchase }: { purchase: Pick<Purchase, 'steps'> }) {
  const now = useNow(30_000);
  const { nameChangeStartsAt: opens, nameChangeDeadline: deadline } = purchase.steps;
  if (!deadline) return null;
  if (opens && opens > now) {
    return (
      <Text size="sm" c="dimmed">
        Arrangören öppnar för namnbyten {formatInstant(opens)}. Säljaren har till {formatDeadline(deadline)}.
      </Text>
    );
  }
  return <Countdown until={deadline} label="Säljarens tid" />;
}

/** What the buyer can do while the seller changes the name, beside the seller's time. */
export function SellerTime({ purchase, children }: { purchase: Purchase; children: ReactNode }) {
  const now = useNow(30_000);
  const { nameChangeStartsAt: opens, nameChangeDeadline: deadline } = purchase.steps;
  const open = !(opens && opens > now);
  return (
    <NextStep
      time={<SellerCountdown purchase={purchase} />}
      note={
        deadline &&
        open && (
          <Text size="sm" c="dimmed">
            Senast {formatDeadline(deadline)}. Annars får du tillbaka hela beloppet.
          </Text>
        )
      }
    >
      {children}
    </NextStep>
  );
}

/** The heading stands over the bib, as wide as it. */
const bibModal = {
  header: {
    position: 'static',
    width: '100%',
    maxWidth: 'calc(47.5rem + 2 * var(--mb-padding))',
    marginInline: 'auto',
  },
  title: { fontSize: 'var(--mantine-h2-font-size)' },
} as const;

/** Confirms the place, after a confirmation dialog. Then its bib is shown, if it has one. */
export function useConfirmReceipt(
  { listingId, split, bibDays }: Pick<Purchase, 'listingId' | 'split' | 'bibDays'>,
  onConfirmed?: () => void,
) {
  const confirm = trpc.purchases.confirmReceipt.useMutation({
    meta: { done: ['Köp bekräftat!', 'Transaktionen är nu slutförd.'], failed: 'Fel vid bekräftelse' },
    onSuccess: () => {
      onConfirmed?.();
      if (bibDays === null) return;
      modals.openContextModal({
        modal: 'ownPlace',
        title: 'Platsen är din',
        fullScreen: true,
        // Instead of those of a phone's sheet.
        classNames: {},
        styles: bibModal,
        innerProps: { listingId },
      });
    },
  });
  const openConfirmation = () =>
    confirmAction({
      title: 'Är platsen din?',
      text: `Säljaren får ${formatKr(split.payout)} när du bekräftar. Det går inte att ångra.`,
      confirm: 'Ja, bekräfta mottagande',
      cancel: 'Inte ännu',
      onConfirm: () => confirm.mutate({ listingId }),
    });
  return { openConfirmation, busy: confirm.isPending };
}
