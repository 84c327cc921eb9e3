import { Alert, type MantineColor } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { MoneyStatus } from '@/domain/money/movements';
import type { Ore } from '@/domain/money/ore';
import { formatKr } from '@/text/numbers';

const looks: Record<MoneyStatus, { title: string; color: MantineColor; icon?: ReactNode }> = {
  pending: { title: 'Återbetalning pågår', color: 'blue' },
  succeeded: { title: 'Återbetald', color: 'pine', icon: <IconCircleCheck size={20} /> },
  failed: { title: 'Återbetalningen har fastnat', color: 'signal', icon: <IconAlertTriangle size={20} /> },
};

const texts: Record<'buyer' | 'seller', Record<MoneyStatus, (amount: string) => string>> = {
  buyer: {
    pending: (amount) => `${amount} är på väg tillbaka till dig.`,
    succeeded: (amount) =>
      `${amount} är återbetalt. Det tar vanligtvis 5–10 bankdagar innan det syns på kontot.`,
    failed: (amount) => `${amount} kunde inte skickas. Vi tar hand om det, du behöver inte göra något.`,
  },
  seller: {
    pending: (amount) => `${amount} är på väg tillbaka till köparen.`,
    succeeded: (amount) => `Köparen har fått tillbaka ${amount}.`,
    failed: () => 'Vi tar hand om återbetalningen, du behöver inte göra något.',
  },
};

interface RefundStatusProps {
  refund: { status: MoneyStatus; amount: Ore };
  reader: 'buyer' | 'seller';
}

/** How far a refund has come. */
export const RefundStatus = ({ refund: { status, amount }, reader }: RefundStatusProps) => (
  <Alert {...looks[status]}>{texts[reader][status](formatKr(amount))}</Alert>
);
