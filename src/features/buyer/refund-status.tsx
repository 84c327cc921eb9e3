import { Notice } from '@/components/ui/notice';
import { formatKr } from '@/text/money';
import type { Purchase } from './purchase-text';

/** How far a refund has come. */
export function RefundStatus({ refund }: { refund: NonNullable<Purchase['refund']> }) {
  const amount = formatKr(refund.amount);
  if (refund.status === 'failed') {
    return (
      <Notice kind="warning" title="Återbetalningen har fastnat">
        {amount} kunde inte skickas. Vi tar hand om det, du behöver inte göra något.
      </Notice>
    );
  }
  return refund.status === 'pending' ? (
    <Notice kind="info" title="Återbetalning pågår">
      {amount} är på väg tillbaka till dig.
    </Notice>
  ) : (
    <Notice kind="good" title="Återbetald">
      {amount} är återbetalt. Det tar vanligtvis 5–10 bankdagar innan det syns på kontot.
    </Notice>
  );
}
