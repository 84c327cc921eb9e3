'use client';

import { Text } from '@mantine/core';
import { memo } from 'react';
import { StateBadge } from '@/components/state-badge';
import { Warning } from '@/components/warning';
import { StoppedListing } from '@/features/notices/stopped-listing';
import { SellerSplit } from '@/features/purchases/money-split';
import { OrganiserStatement } from '@/features/purchases/organiser-statement';
import { PurchaseRow } from '@/features/purchases/purchase-row';
import { PurchaseStory } from '@/features/purchases/purchase-story';
import { PauseReason } from '@/features/races/pause-reason';
import { formatShortInstant } from '@/text/dates';
import { formatKrExact } from '@/text/numbers';
import { resalePausedTexts } from '@/text/organiser';
import { CODE_GIVEN, listingLabels } from '@/text/purchase';
import { BuyersRefund, PausedNote, SaleNotes } from './listing-notes';
import { listingStatuses, type MyListing } from './listing-statuses';
import { NextSteps } from './my-listing-actions';

/** The code is handed over, and nobody has confirmed the name change. */
const isWithBuyer = ({ status, purchase }: MyListing): boolean =>
  status === 'awaiting_buyer_confirmation' && purchase?.byCode === true && purchase.verifiedAt === null;

/** What this sale's seller knows of it besides its steps. */
function Details({ listing: { purchase, entryReference } }: { listing: MyListing }) {
  return (
    <>
      {purchase?.refund?.status === 'succeeded' && <BuyersRefund purchase={purchase} />}
      {entryReference && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          Start- eller bokningsnummer: {entryReference}
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
  );
}

interface MyListingCardProps {
  listing: MyListing;
  /** The one listing of the page with the main action. */
  main: boolean;
}

/** A listing in its seller's list. Memoised: the list holds dozens. */
export const MyListingCard = memo(function MyListingCard({ listing, main }: MyListingCardProps) {
  const { id, status, purchase, split, decision, resalePause } = listing;
  const { color, text } = listingStatuses[status];
  return (
    <PurchaseRow
      place={listing}
      href={decision?.decision === 'removed' ? null : `/listings/${id}`}
      badge={<StateBadge color={color} label={listingLabels[status]} />}
      more={purchase ? undefined : `Du får ${formatKrExact(split.payout)}`}
      story={
        <PurchaseStory
          purchase={purchase}
          reader="seller"
          money={
            <SellerSplit
              split={purchase?.split ?? split}
              caption={purchase?.state === 'refunded' ? 'Det här hade du fått' : undefined}
            />
          }
        >
          <Details listing={listing} />
        </PurchaseStory>
      }
    >
      <Text>{isWithBuyer(listing) ? CODE_GIVEN : text}</Text>
      {status === 'available' && resalePause && (
        <Warning title={resalePausedTexts.title}>
          {resalePausedTexts.toOwner}
          {resalePause.reason && <PauseReason reason={resalePause.reason} />}
        </Warning>
      )}
      {purchase && <OrganiserStatement purchase={purchase} />}
      {decision ? <StoppedListing decision={decision} /> : <PausedNote listing={listing} />}
      {purchase && <SaleNotes purchase={purchase} />}
      <NextSteps listing={listing} main={main} />
    </PurchaseRow>
  );
});
