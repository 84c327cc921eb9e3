import { Alert, Anchor, Text } from '@mantine/core';
import { Link } from '@/components/link';
import { UserText } from '@/components/user-text';
import { Warning } from '@/components/warning';
import type { ErrorCode } from '@/domain/errors';
import { CaseLink } from '@/features/purchases/case-link';
import type { OwnPurchase } from '@/features/purchases/purchase-story';
import { RefundStatus } from '@/features/purchases/refund-status';
import { formatDeadline, formatInstant } from '@/text/dates';
import { errorTexts } from '@/text/errors';
import { formatKrExact } from '@/text/numbers';
import { resalePausedTexts } from '@/text/organiser';
import type { MyListing } from './listing-statuses';
import { SELLER_ACCOUNT } from './paths';
import { relistRefusal } from './use-listing-actions';

/** Until when the buyer answers, to the seller who waits for it. */
function BuyerDeadline({ purchase: { state, steps, stoppedAt } }: { purchase: OwnPurchase }) {
  if (state !== 'awaiting_buyer_confirmation' || !steps.confirmationDeadline || stoppedAt) return null;
  return (
    <Text size="sm" c="dimmed">
      Köparen svarar senast {formatDeadline(steps.confirmationDeadline)}. Annars bekräftas mottagandet
      automatiskt.
    </Text>
  );
}

/** The state of the seller's payout. */
function PayoutStatus({ purchase }: { purchase: OwnPurchase }) {
  if (purchase.state !== 'completed' || !purchase.transfer) return null;
  const { status, amount } = purchase.transfer;
  return (
    <Alert color={status === 'failed' ? 'signal' : 'pine'}>
      {status === 'succeeded' && `${formatKrExact(amount)} är på väg till ditt bankkonto.`}
      {status === 'pending' && `Utbetalningen av ${formatKrExact(amount)} pågår.`}
      {status === 'failed' &&
        (purchase.chargedBack
          ? 'Köparens bank har tagit tillbaka pengarna, så det blir ingen utbetalning.'
          : 'Utbetalningen har fastnat. Kontrollera ditt säljarkonto under Konto.')}
    </Alert>
  );
}

/** The state of the buyer's refund. One of the service fee alone does not concern the seller. */
export const BuyersRefund = ({ purchase: { refund, state, refundPart } }: { purchase: OwnPurchase }) =>
  refund &&
  !(state === 'completed' && refundPart === null) && <RefundStatus refund={refund} reader="seller" />;

/** What the seller of a place waits for, or has to know. */
export const SaleNotes = ({ purchase }: { purchase: OwnPurchase }) => (
  <>
    <BuyerDeadline purchase={purchase} />
    {purchase.stoppedAt && (
      <Warning title="Köpet är pausat">
        Köparens bank har begärt tillbaka pengarna. Gör inget namnbyte förrän du hör av oss. Din tid är
        stoppad sedan {formatInstant(purchase.stoppedAt)}.
      </Warning>
    )}
    {purchase.dispute && (
      <Warning title="Köparen rapporterade ett problem">
        <CaseLink id={purchase.dispute.id}>
          {purchase.dispute.status === 'pending' ? 'Svara i ärendet' : 'Öppna ärendet'}
        </CaseLink>
      </Warning>
    )}
    {/* Once the buyer has the money back there is nothing to wait for. */}
    {purchase.refund?.status !== 'succeeded' && <BuyersRefund purchase={purchase} />}
    <PayoutStatus purchase={purchase} />
  </>
);

/** Where what keeps the listing from being sold is put right. */
const remedies: Partial<Record<ErrorCode, { href: string; label: string }>> = {
  SELLER_REQUIRED: { href: SELLER_ACCOUNT, label: 'Till säljarkontot' },
  ENTRY_ALREADY_LISTED: { href: '/contact', label: 'Kontakta oss' },
  ENTRY_REFUSED: { href: '/contact', label: 'Kontakta oss' },
};

/** What a paused listing's seller can do, and when it cannot be sold again, why. */
export function PausedNote({ listing }: { listing: MyListing }) {
  const { relistObstacle: obstacle, can } = listing;
  // Its text is the instruction.
  if (obstacle === 'PRICE_ABOVE_HIGHEST' && can.edit) return null;
  if (obstacle === 'RESALE_PAUSED') {
    return (
      <Alert title={resalePausedTexts.title}>
        Du kan återaktivera annonsen när arrangören öppnar försäljningen igen.
      </Alert>
    );
  }
  if (obstacle === 'RELIST_WAITS') {
    return (
      <Alert title={errorTexts.RELIST_WAITS.title} role="status">
        {errorTexts.RELIST_WAITS.text}
      </Alert>
    );
  }
  if (can.relist) return <Text>Du kan återaktivera annonsen eller ta bort den.</Text>;
  if (obstacle === null) return null;
  const remedy = remedies[obstacle];
  return (
    <Alert title="Annonsen kan inte återaktiveras">
      {relistRefusal(obstacle)}{' '}
      {obstacle === 'RELIST_DECLINED' && listing.relistDeclineReason && (
        <UserText>{listing.relistDeclineReason}</UserText>
      )}
      {remedy ? (
        <Anchor component={Link} href={remedy.href}>
          {remedy.label}
        </Anchor>
      ) : (
        'Du kan ta bort annonsen.'
      )}
    </Alert>
  );
}
