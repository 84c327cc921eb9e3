'use client';

import { Alert } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { EmptyState } from '@/components/empty-state';
import { MainLink } from '@/components/main-button';
import { nextPage, PagedList } from '@/components/paged-list';
import { PushOffer } from '@/features/push/push-offer';
import { type Inputs, trpc } from '@/trpc/client';
import { BidCard } from './bid-card';
import type { OwnBid } from './bid-terms';

/** How often bids are read while Stripe's answer changes one, and while one is active, ms. */
const MOVING_MS = 4000;
const WAITING_MS = 20_000;

/** How soon the bids are fetched again; false where nothing happens to them without the user. */
function pollOf(bids: readonly OwnBid[], done: string | null): number | false {
  const moving = bids.some(
    ({ state }) => state === 'matched' || (done !== null && state === 'awaiting_card'),
  );
  if (moving) return MOVING_MS;
  return bids.some(({ state }) => state === 'active') && WAITING_MS;
}

/** Removes the typed bid from the tab once the bid is placed. */
function useClearedDraft(bid: OwnBid | undefined) {
  const placed = bid?.state === 'active' || bid?.state === 'won' ? bid.race.id : null;
  useEffect(() => {
    // Without its code the draft stays until the tab is closed.
    if (placed)
      import('./bid-draft').then(
        (file) => file.clearBidDraft(placed),
        () => undefined,
      );
  }, [placed]);
}

/** The text about the bid whose card has just been saved. */
function SavedCardNote({ bid }: { bid: OwnBid }) {
  if (bid.state === 'awaiting_card') {
    return (
      <Alert title="Vi väntar på besked från Stripe" role="status">
        Har du sparat kortet är det klart om en liten stund, och budet gäller då. Sidan uppdateras av sig
        själv. Hann du inte spara det kan du fortsätta till kortet.
      </Alert>
    );
  }
  if (bid.state === 'paused') {
    return (
      <Alert title="Kortet är sparat, och budet är pausat" role="status">
        Du har kvar din plats i kön. Återuppta budet, så köper vi åt dig igen.
      </Alert>
    );
  }
  return (
    <Alert color="pine" icon={<IconCircleCheck size={20} />} title="Budet gäller" role="status">
      Kortet är sparat och du står i kön. Vi mejlar dig när vi har köpt en plats.
    </Alert>
  );
}

/** It has not come to buy yet. */
const isWaiting = ({ state }: OwnBid): boolean =>
  state === 'awaiting_card' || state === 'active' || state === 'paused';

interface MyBidsProps {
  page: Inputs['bids']['mine'];
  /** The bid one comes back from Stripe with, or only that one does. */
  done: string | null;
}

/** The user's bids, newest first. */
export function MyBids({ page, done }: MyBidsProps) {
  const query = trpc.bids.mine.useInfiniteQuery(page, {
    ...nextPage,
    refetchInterval: ({ state }) => pollOf(state.data?.pages.flatMap(({ items }) => items) ?? [], done),
  });
  const items = query.data?.pages.flatMap((each) => each.items) ?? [];
  const saved = done === null ? undefined : (items.find(({ id }) => id === done) ?? items[0]);
  useClearedDraft(saved);
  return (
    <>
      <PagedList
        query={query}
        failure="Kunde inte hämta dina köpbud"
        rowHeight={240}
        empty={
          <EmptyState
            picture="empty"
            title="Du har inga köpbud"
            text="Säg vad en plats får kosta, så köper vi den första som passar. Du lägger ett bud på loppets sida."
          >
            <MainLink href="/lopp">Hitta ett lopp</MainLink>
          </EmptyState>
        }
      >
        {items.map((bid) => {
          const note = bid === saved && isWaiting(bid) && <SavedCardNote bid={bid} />;
          return <BidCard key={bid.id} bid={bid} {...(note && { note })} />;
        })}
      </PagedList>
      {saved && isWaiting(saved) && <PushOffer moment="bid" />}
    </>
  );
}
