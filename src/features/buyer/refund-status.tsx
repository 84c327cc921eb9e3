import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Warning } from '@/components/warning';
import { formatKr } from '@/text/numbers';
import type { Purchase } from './purchase-text';

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
