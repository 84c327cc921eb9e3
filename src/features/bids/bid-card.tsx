'use client';

import { Anchor, Button, Card, Group, type MantineColor, Stack, Text, Title } from '@mantine/core';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import { confirmAction } from '@/components/confirm';
import { Countdown } from '@/components/countdown';
import { Facts } from '@/components/facts';
import { Kr } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { MainButton } from '@/components/main-button';
import { fallbackToNull } from '@/components/missing-code';
import { ProgressBar } from '@/components/progress-bar';
import { StateBadge } from '@/components/state-badge';
import { showError } from '@/components/toast';
import { useLeave } from '@/components/use-leave';
import { placeWithin } from '@/domain/bid/guards';
import type { BidState } from '@/domain/bid/states';
import { racePath } from '@/features/seo/share';
import {
  bidLabels,
  bidStateTexts,
  cardGoneText,
  detailsMissingText,
  pausedUnpaidText,
  payByHandTexts,
  placeForSaleText,
  positionText,
  refundedBidTexts,
} from '@/text/bid';
import { formatDate } from '@/text/dates';
import { formatKr } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import type { OwnBid } from './bid-terms';

const ChangeBidDialog = dynamic(
  () => import('./change-bid-dialog').then((file) => file.ChangeBidDialog).catch(fallbackToNull),
  {
    loading: ProgressBar,
  },
);

const colors: Record<BidState, MantineColor> = {
  awaiting_card: 'signal',
  active: 'blue',
  matched: 'blue',
  won: 'pine',
  paused: 'gray',
  expired: 'gray',
  cancelled: 'gray',
};

/** What a bid's buyer does to it. */
function useBidActions({ id, race, maximum, feeAccepted }: OwnBid) {
  const utils = trpc.useUtils();
  const pause = trpc.bids.pause.useMutation({
    meta: { done: ['Budet är pausat', 'Vi köper ingenting förrän du återupptar det.'] },
  });
  const resume = trpc.bids.resume.useMutation({
    meta: { done: ['Budet gäller igen', 'Du har kvar din plats i kön.'] },
  });
  const cancel = trpc.bids.cancel.useMutation({
    meta: { done: ['Budet är borttaget', 'Stripe glömmer ditt kort.'] },
  });
  const { leave, leaving } = useLeave();
  const toStripe = { onSuccess: ({ url }: { url: string }) => leave(url) };
  const card = trpc.bids.continueCard.useMutation(toStripe);
  const otherCard = trpc.bids.replaceCard.useMutation(toStripe);
  const bid = { bidId: id };
  return {
    pause: () => pause.mutate(bid),
    resume: async () => {
      try {
        const { places } = await utils.bids.form.fetch(
          { raceSlug: race.slug },
          // Never held back until there is a network: then the bid would buy when nobody expects it.
          { staleTime: 0, networkMode: 'always' },
        );
        const place = placeWithin(places, { maximum, feeAccepted });
        if (!place) return resume.mutate(bid);
        confirmAction({
          title: 'Återuppta köpbudet?',
          text: (
            <>
              {placeForSaleText(place)}{' '}
              <Anchor component={Link} href={`/listings/${place.listingId}`}>
                köp den nu
              </Anchor>
              . Återupptar du budet köper det en plats för <Kr amount={place.total} /> eller mindre direkt.
            </>
          ),
          confirm: 'Återuppta budet',
          cancel: 'Avbryt',
          onConfirm: () => resume.mutate({ ...bid, placeSeen: place.total }),
        });
      } catch (error) {
        showError(error);
      }
    },
    cancel: () =>
      confirmAction({
        title: 'Ta bort köpbudet?',
        text: `Vi slutar leta efter en plats till ${race.name}, och du lämnar kön. Vill du bara vänta lite kan du pausa i stället.`,
        confirm: 'Ta bort budet',
        cancel: 'Behåll det',
        danger: true,
        onConfirm: () => cancel.mutate(bid),
      }),
    goOn: () => card.mutate(bid),
    replaceCard: () => otherCard.mutate(bid),
    replacing: otherCard.isPending || (leaving && otherCard.isSuccess),
    busy: pause.isPending || resume.isPending || cancel.isPending,
    goingOn: card.isPending || (leaving && card.isSuccess),
  };
}

/** What its buyer pays themselves, and until when. */
function PaymentDue({ toPay, name }: { toPay: NonNullable<OwnBid['toPay']>; name: string }) {
  const utils = trpc.useUtils();
  return (
    <Stack gap="sm">
      <Countdown until={toPay.until} label="Reserverad i" onEnd={() => void utils.bids.invalidate()} />
      <Button component="a" href={toPay.url} color="signal" size="lg" aria-label={`Betala nu för ${name}`}>
        Betala nu
      </Button>
    </Stack>
  );
}

/** Where a matched or fulfilled bid is followed. */
const BoughtLink = ({ bid: { state, listingId, toPay } }: { bid: OwnBid }) => {
  if (!listingId) return null;
  return state === 'matched' && !toPay ? (
    <Button component={Link} color="signal" size="lg" href={`/listings/${listingId}`}>
      Till startplatsen
    </Button>
  ) : (
    <Button component={Link} href={`/listings/${listingId}`} variant="light">
      {state === 'matched' ? 'Till startplatsen' : 'Till köpet'}
    </Button>
  );
};

/** The bid's state. */
const BidBadge = ({ bid: { state, toPay, refunded } }: { bid: OwnBid }) => {
  if (toPay) return <StateBadge color="signal" label="Väntar på din betalning" />;
  if (refunded && state === 'won') return <StateBadge color="gray" label="Köpet gick tillbaka" />;
  return <StateBadge color={colors[state]} label={bidLabels[state]} />;
};

/** What that means, and what follows. */
function stateTextOf({ state, refunded, pausedUnpaid, toPay }: OwnBid): string {
  if (toPay) return payByHandTexts[toPay.why];
  if (refunded && (state === 'paused' || state === 'won')) return refundedBidTexts[state];
  return pausedUnpaid ? pausedUnpaidText : bidStateTexts[state];
}

/** One of the user's own bids, with what can be done to it. */
export function BidCard({ bid, note }: { bid: OwnBid; note?: React.ReactNode }) {
  const { race, state, toPay, maximum, until, position, events } = bid;
  const needsCard = state === 'paused' && bid.cardGone;
  const [changing, setChanging] = useState(false);
  const { pause, resume, cancel, goOn, replaceCard, replacing, busy, goingOn } = useBidActions(bid);
  const heading = `bud-${bid.id}`;
  const named = (action: string) => `${action} budet på ${race.name}`;
  return (
    <Card component="article" aria-labelledby={heading}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <Title order={2} size="h4" id={heading}>
            <Anchor component={Link} href={racePath(race.slug)} underline="hover">
              {race.name}
            </Anchor>
          </Title>
          <BidBadge bid={bid} />
        </Group>
        {note ?? <Text>{stateTextOf(bid)}</Text>}
        {needsCard && <Text>{cardGoneText}</Text>}
        {bid.detailsMissing && (state === 'paused' || state === 'active') && (
          <Text>{detailsMissingText}</Text>
        )}
        {toPay && <PaymentDue toPay={toPay} name={race.name} />}
        <Facts
          facts={[
            { label: 'Du betalar högst', value: `${formatKr(maximum)} allt som allt` },
            { label: 'Gäller till och med', value: formatDate(until) },
            ...(state === 'active' ? [{ label: 'Din plats', value: positionText(position) }] : []),
          ]}
        />
        <Group gap="xs">
          {state === 'awaiting_card' && (
            <MainButton
              onClick={goOn}
              busy={goingOn}
              busyLabel="Öppnar Stripe..."
              aria-label={named('Fortsätt till kortet för')}
            >
              Fortsätt till kortet
            </MainButton>
          )}
          {(state === 'matched' || state === 'won') && <BoughtLink bid={bid} />}
          {events.includes('bidResumed') && (
            <Button onClick={() => void resume()} loading={busy} aria-label={named('Återuppta')}>
              Återuppta
            </Button>
          )}
          {events.includes('bidChanged') && (
            <>
              <Button variant="light" onClick={() => setChanging(true)} aria-label={named('Ändra')}>
                Ändra
              </Button>
              <Button
                variant={needsCard ? 'filled' : 'default'}
                onClick={replaceCard}
                loading={replacing}
                aria-label={named(needsCard ? 'Spara kort för' : 'Byt kort för')}
              >
                {needsCard ? 'Spara kort' : 'Byt kort'}
              </Button>
            </>
          )}
          {events.includes('bidPaused') && (
            <Button variant="default" onClick={pause} loading={busy} aria-label={named('Pausa')}>
              Pausa
            </Button>
          )}
          {events.includes('bidCancelled') && (
            <Button
              variant="subtle"
              color="red"
              onClick={cancel}
              loading={busy}
              aria-label={named('Ta bort')}
            >
              Ta bort
            </Button>
          )}
        </Group>
      </Stack>
      {changing && <ChangeBidDialog bid={bid} onClose={() => setChanging(false)} />}
    </Card>
  );
}
