'use client';

import { Alert, Anchor, Button, type MantineColor, Text } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import { useNow } from '@/components/clock';
import { Countdown } from '@/components/countdown';
import { FileLink } from '@/components/file-link';
import { Link } from '@/components/link';
import { StateBadge } from '@/components/state-badge';
import { UserText } from '@/components/user-text';
import { Warning } from '@/components/warning';
import type { DisplayStatus } from '@/domain/listing/states';
import { isFinal } from '@/domain/purchase/states';
import { StoppedListing } from '@/features/notices/stopped-listing';
import { CalendarLink } from '@/features/purchases/calendar-link';
import { SellerSplit } from '@/features/purchases/money-split';
import { OrganiserStatement } from '@/features/purchases/organiser-statement';
import { PurchaseLog } from '@/features/purchases/purchase-log';
import { PurchaseSteps } from '@/features/purchases/purchase-steps';
import { NextStep, PurchaseSummary } from '@/features/purchases/purchase-summary';
import { usePollAfter } from '@/features/purchases/use-poll';
import { PauseReason } from '@/features/races/pause-reason';
import { OtherParty } from '@/features/users/user-line';
import { formatDeadline, formatInstant, formatShortInstant } from '@/text/dates';
import { disputePath } from '@/text/dispute';
import { errorTexts } from '@/text/errors';
import { formatKr, formatKrExact } from '@/text/numbers';
import { resalePausedTexts } from '@/text/organiser';
import { CODE_GIVEN, listingLabels } from '@/text/purchase';
import type { Outputs } from '@/trpc/client';
import { SELLER_ACCOUNT } from './paths';
import { confirmDeletion, relistRefusal, useDeleteListing, useRelist } from './use-listing-actions';

type MyListing = Outputs['listings']['mine']['items'][number];

const colors: Record<DisplayStatus, MantineColor> = {
  available: 'pine',
  pending: 'blue',
  pending_payment: 'blue',
  pending_name_change: 'signal',
  awaiting_buyer_confirmation: 'blue',
  disputed: 'signal',
  completed: 'gray',
  sold: 'gray',
  inactive: 'gray',
  paused_deadline: 'red',
  paused_race: 'red',
  paused_chargeback: 'red',
  paused_notice: 'red',
  paused_given_up: 'red',
  paused_entry: 'red',
  paused_refused: 'red',
  paused_price: 'red',
  paused_refunded: 'red',
};

/** What the state means for the seller. */
const statusTexts: Record<DisplayStatus, string> = {
  available: 'Platsen är till salu. Du får ett mejl när någon köper den.',
  pending_payment: 'Någon betalar just nu. Platsen är reserverad en stund.',
  pending: 'Köparens betalning behandlas. Vänta med namnbytet tills du får ett mejl.',
  pending_name_change: 'Såld! Gör nu namnbytet hos arrangören.',
  awaiting_buyer_confirmation: 'Din del av namnbytet är klar. Köparen kontrollerar och bekräftar.',
  disputed: 'Köparen har rapporterat ett problem. Pengarna hålls tills ärendet är avgjort.',
  completed: 'Affären är slutförd.',
  sold: 'Platsen är såld.',
  inactive: 'Annonsen är pausad och syns inte för köpare.',
  paused_deadline: 'Namnbytet blev inte klart i tid och köparen har fått pengarna tillbaka.',
  paused_chargeback: 'Köparens bank begärde tillbaka pengarna och köpet är avslutat utan utbetalning.',
  paused_notice: 'Annonsen är stoppad efter en anmälan och kan inte köpas.',
  paused_race: 'Loppet är stängt för namnbyten, så annonsen är pausad och syns inte för köpare.',
  paused_given_up: 'Du avbröt försäljningen och köparen får pengarna tillbaka.',
  paused_entry: 'Startnumret finns i en annan annons. Hör av dig till oss om platsen är din.',
  paused_refused: 'Arrangören kan inte byta namnet och köparen får pengarna tillbaka.',
  paused_price:
    'Arrangören har satt ett högsta pris som är lägre än ditt. Sänk priset, så visas annonsen för köpare igen.',
  paused_refunded: 'Köparen har fått pengarna tillbaka.',
};

/** The code is handed over, and nobody has confirmed the name change. */
const isWithBuyer = ({ status, purchase }: MyListing): boolean =>
  status === 'awaiting_buyer_confirmation' && purchase?.byCode === true && purchase.verifiedAt === null;

const refundTitles = {
  pending: 'Återbetalning pågår',
  succeeded: 'Återbetald',
  failed: 'Återbetalningen har fastnat',
} as const;

type Purchase = NonNullable<MyListing['purchase']>;

/** The name change beside the seller's 48 hours, or when they begin. */
function NameChangeTask({ purchase, children }: { purchase: Purchase; children: ReactNode }) {
  const now = useNow();
  const { nameChangeStartsAt: opens, nameChangeDeadline: deadline } = purchase.steps;
  const passed = deadline !== null && now >= deadline;
  usePollAfter(passed);
  const waits = opens !== null && opens > now;
  const runs = deadline !== null && !waits;
  return (
    <>
      {deadline && opens && waits && (
        <Alert title="Arrangören har inte öppnat än">
          Namnbytet går att göra från {formatInstant(opens)}. Gör det senast {formatDeadline(deadline)}.
        </Alert>
      )}
      {passed && !waits && (
        <Warning title="Tiden är ute" role="status">
          Köparen får pengarna tillbaka och annonsen pausas.
        </Warning>
      )}
      <NextStep
        // At zero it shows "Tid ute!".
        time={runs && <Countdown until={deadline} label="Tid kvar för namnbytet" size="lg" />}
        note={
          runs &&
          !passed && (
            <Text size="sm" c="dimmed">
              Senast {formatDeadline(deadline)}. Annars får köparen pengarna tillbaka och annonsen pausas.
            </Text>
          )
        }
      >
        {children}
      </NextStep>
    </>
  );
}

/** Until when the buyer answers, to the seller who waits for it. */
function BuyerDeadline({ purchase: { state, steps, stoppedAt } }: { purchase: Purchase }) {
  if (state !== 'awaiting_buyer_confirmation' || !steps.confirmationDeadline || stoppedAt) return null;
  return (
    <Text size="sm" c="dimmed">
      Köparen svarar senast {formatDeadline(steps.confirmationDeadline)}. Annars bekräftas mottagandet
      automatiskt.
    </Text>
  );
}

/** The state of the seller's payout. */
function PayoutStatus({ purchase }: { purchase: Purchase }) {
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

/** The state of the buyer's refund, to the seller. */
function RefundStatus({ purchase }: { purchase: Purchase }) {
  // A refund of the service fee alone does not concern the seller.
  if (!purchase.refund || (purchase.state === 'completed' && purchase.refundPart === null)) return null;
  const { status, amount } = purchase.refund;
  return (
    <Alert color={status === 'failed' ? 'signal' : 'blue'} title={refundTitles[status]}>
      {status === 'pending' && `${formatKr(amount)} är på väg tillbaka till köparen.`}
      {status === 'succeeded' && `Köparen har fått tillbaka ${formatKr(amount)}.`}
      {status === 'failed' && 'Vi tar hand om återbetalningen, du behöver inte göra något.'}
    </Alert>
  );
}

function BuyersProblem({ purchase }: { purchase: Purchase }) {
  if (!purchase.dispute) return null;
  const { id, reason, notes, status } = purchase.dispute;
  return (
    <Warning title="Köparen rapporterade ett problem">
      <UserText>{reason}</UserText>
      {notes && (
        <UserText mt="xs">
          <strong>Beslut:</strong> {notes}
        </UserText>
      )}
      <Text mt="xs">
        <Anchor component={Link} href={disputePath(id)}>
          {status === 'pending' ? 'Svara i ärendet' : 'Öppna ärendet'}
        </Anchor>
      </Text>
    </Warning>
  );
}

/** What a paused listing's seller can do, and when it cannot be sold again, why. */
function PausedNote({ listing }: { listing: MyListing }) {
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
  return (
    <Alert title="Annonsen kan inte återaktiveras">
      {relistRefusal(obstacle)}{' '}
      {obstacle === 'RELIST_DECLINED' && listing.relistDeclineReason && (
        <UserText>{listing.relistDeclineReason}</UserText>
      )}
      {obstacle === 'SELLER_REQUIRED' ? (
        <Anchor component={Link} href={SELLER_ACCOUNT}>
          Till säljarkontot
        </Anchor>
      ) : obstacle === 'ENTRY_ALREADY_LISTED' || obstacle === 'ENTRY_REFUSED' ? (
        <Anchor component={Link} href="/contact">
          Kontakta oss
        </Anchor>
      ) : (
        'Du kan ta bort annonsen.'
      )}
    </Alert>
  );
}

function Actions({ listing, main }: { listing: MyListing; main: boolean }) {
  const relist = useRelist();
  const remove = useDeleteListing();
  const { id, can } = listing;
  const busy = relist.isPending || remove.isPending;
  return (
    <>
      {can.nameChange && (
        <Button
          component={Link}
          href={`/listings/${id}/name-change`}
          color={main ? 'signal' : undefined}
          flex="1 1 11rem"
        >
          Genomför namnbyte
        </Button>
      )}
      {can.edit && (
        <Button component={Link} href={`/listings/${id}/edit`} variant="light" flex="1 1 9rem">
          Redigera
        </Button>
      )}
      {can.relist && (
        <Button
          onClick={() => relist.mutate({ id })}
          loading={relist.isPending}
          disabled={busy}
          flex="1 1 9rem"
        >
          Återaktivera
        </Button>
      )}
      {can.delete && (
        <Button
          variant="subtle"
          color="red"
          onClick={() => confirmDeletion(() => remove.mutate({ id }))}
          loading={remove.isPending}
          disabled={busy}
          flex="0 0 auto"
        >
          Ta bort
        </Button>
      )}
    </>
  );
}

/** Memoised: a list holds dozens. `main`: the one listing of the page with the main action. */
export const MyListingCard = memo(function MyListingCard({
  listing,
  main,
}: {
  listing: MyListing;
  main: boolean;
}) {
  const { id, status, purchase, can } = listing;
  // Once the buyer has the money back there is nothing to wait for.
  const refunded = purchase?.refund?.status === 'succeeded';
  const actions = <Actions listing={listing} main={main} />;
  return (
    <PurchaseSummary
      place={listing}
      href={listing.decision?.decision === 'removed' ? null : `/listings/${id}`}
      ended={purchase !== null && isFinal(purchase.state)}
      badge={<StateBadge color={colors[status]} label={listingLabels[status]} />}
      log={purchase && <PurchaseLog purchase={purchase} />}
      steps={purchase && <PurchaseSteps purchase={purchase} />}
      money={
        <>
          <SellerSplit
            split={purchase?.split ?? listing.split}
            caption={purchase?.state === 'refunded' ? 'Det här hade du fått' : undefined}
          />
          <OtherParty purchase={purchase} as="Köpare" />
        </>
      }
      more={purchase ? undefined : `Du får ${formatKrExact(listing.split.payout)}`}
      details={
        <>
          {purchase && refunded && <RefundStatus purchase={purchase} />}
          {listing.entryReference && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              Start- eller bokningsnummer: {listing.entryReference}
            </Text>
          )}
          {purchase && <CalendarLink purchase={purchase} />}
          {purchase?.hasProof && (
            <Text>
              <FileLink path={`/api/proofs/${purchase.purchaseId}`}>Din bekräftelse på namnbytet</FileLink>
            </Text>
          )}
          {purchase?.code.given && (
            <Text size="sm" c="dimmed">
              {purchase.code.seenAt
                ? `Koden visades för köparen ${formatShortInstant(purchase.code.seenAt)}.`
                : 'Koden är lämnad. Köparen har inte läst den än.'}
            </Text>
          )}
        </>
      }
    >
      <Text>{isWithBuyer(listing) ? CODE_GIVEN : statusTexts[status]}</Text>
      {status === 'available' && listing.resalePause && (
        <Warning title={resalePausedTexts.title}>
          {resalePausedTexts.toOwner}
          {listing.resalePause.reason && <PauseReason reason={listing.resalePause.reason} />}
        </Warning>
      )}
      {purchase && <OrganiserStatement purchase={purchase} />}
      {purchase && <BuyerDeadline purchase={purchase} />}
      {listing.decision ? <StoppedListing decision={listing.decision} /> : <PausedNote listing={listing} />}
      {purchase?.stoppedAt && (
        <Warning title="Köpet är pausat">
          Köparens bank har begärt tillbaka pengarna. Gör inget namnbyte förrän du hör av oss. Din tid är
          stoppad sedan {formatInstant(purchase.stoppedAt)}.
        </Warning>
      )}
      {purchase && <BuyersProblem purchase={purchase} />}
      {purchase && !refunded && <RefundStatus purchase={purchase} />}
      {purchase && <PayoutStatus purchase={purchase} />}
      {purchase && can.nameChange ? (
        <NameChangeTask purchase={purchase}>{actions}</NameChangeTask>
      ) : (
        (can.edit || can.relist || can.delete) && <NextStep>{actions}</NextStep>
      )}
    </PurchaseSummary>
  );
});
