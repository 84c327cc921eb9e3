'use client';

import { Alert, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNow } from '@/components/clock';
import { confirmAction } from '@/components/confirm';
import { Countdown } from '@/components/countdown';
import { Warning } from '@/components/warning';
import { NextStep } from '@/features/purchases/purchase-summary';
import { usePollAfter } from '@/features/purchases/use-poll';
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

/** When the seller's time ends, and what happens then; nothing while the organiser has not opened. */
const sellersNote = (
  { nameChangeStartsAt: opens, nameChangeDeadline: deadline }: Purchase['steps'],
  now: Date,
) =>
  deadline && !(opens && opens > now)
    ? `Senast ${formatDeadline(deadline)}. Annars får du tillbaka hela beloppet.`
    : null;

/** What the buyer can do while the seller changes the name, beside the seller's time. */
export function NameChangeDeadline({ purchase, children }: { purchase: Purchase; children: ReactNode }) {
  const now = useNow(30_000);
  return (
    <NextStep
      time={<SellerCountdown purchase={purchase} />}
      note={<Note>{sellersNote(purchase.steps, now)}</Note>}
    >
      {children}
    </NextStep>
  );
}

const Note = ({ children }: { children: string | null }) =>
  children && (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );

/** The buyer's answer, by when, and what happens after it. */
export function ConfirmationDeadline({ deadline, children }: { deadline: Date; children: ReactNode }) {
  const passed = useNow() >= deadline;
  usePollAfter(passed);
  return (
    <>
      {passed && (
        <Warning title="Tiden är ute" role="status">
          Mottagandet bekräftas automatiskt.
        </Warning>
      )}
      <NextStep
        time={<Countdown until={deadline} label="Tid kvar att svara" size="lg" />}
        note={
          <Note>
            {passed ? null : `Senast ${formatDeadline(deadline)}. Sedan bekräftas mottagandet automatiskt.`}
          </Note>
        }
      >
        {children}
      </NextStep>
    </>
  );
}

/** How long the place is reserved for a buyer who has not paid. */
export function PaymentDeadline({ until, children }: { until: Date; children: ReactNode }) {
  usePollAfter(useNow() >= until);
  return (
    <NextStep
      time={<Countdown until={until} label="Tid kvar att betala" size="lg" />}
      note={<Note>{`Senast ${formatDeadline(until)}.`}</Note>}
    >
      {children}
    </NextStep>
  );
}

/** How far a refund has come. */
export function RefundStatus({ refund }: { refund: NonNullable<Purchase['refund']> }) {
  const amount = formatKr(refund.amount);
  if (refund.status === 'failed') {
    return (
      <Warning title="Återbetalningen har fastnat">
        {amount} kunde inte skickas. Vi tar hand om det, du behöver inte göra något.
      </Warning>
    );
  }
  return refund.status === 'pending' ? (
    <Alert title="Återbetalning pågår">{amount} är på väg tillbaka till dig.</Alert>
  ) : (
    <Alert color="pine" icon={<IconCircleCheck size={20} />} title="Återbetald">
      {amount} är återbetalt. Det tar vanligtvis 5–10 bankdagar innan det syns på kontot.
    </Alert>
  );
}

/** The heading stands over the bib, as wide as it, and below the toast that says that it is confirmed. */
const bibModal = {
  header: {
    position: 'static',
    width: '100%',
    maxWidth: 'calc(47.5rem + 2 * var(--mb-padding))',
    marginInline: 'auto',
    paddingTop: '5.5rem',
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
