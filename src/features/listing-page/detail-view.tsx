'use client';

import { IconCalendarEvent, IconExternalLink, IconMapPin, IconRoute } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Group, Text, Title, VisuallyHidden } from '@/components/ui/basics';
import { BibCard } from '@/components/ui/bib-card';
import { useBottomInset } from '@/components/ui/bottom-inset';
import { Facts } from '@/components/ui/facts';
import { MainLink, OutsideLink } from '@/components/ui/links';
import { onDemand } from '@/components/ui/on-demand';
import { Page } from '@/components/ui/page';
import { BackLink } from '@/components/ui/page-heading';
import { Price } from '@/components/ui/price';
import { StepLine } from '@/components/ui/step-line';
import { loginPath } from '@/domain/return-path';
import { ForUsers, ForVisitors } from '@/features/auth/signed-in';
import { BuyArea, BuyButton, PriceChanged, useBuying } from '@/features/checkout/buy-area';
import { ListingBadge } from '@/features/listings/listing-badge';
import { type Listing, useLiveListing } from '@/features/listings/use-live-listing';
import { BuyerSplit } from '@/features/purchases/money-split';
import { promisedSteps } from '@/features/purchases/promised-steps';
import { RaceCover } from '@/features/races/race-cover';
import { SportBadges } from '@/features/races/sport-badges';
import { formatDate } from '@/text/dates';
import classes from './detail-view.module.css';

/** For a buyer who returns from the payment page without having paid. */
const PaymentCancelled = onDemand(() =>
  import('@/features/checkout/payment-cancelled').then((file) => file.PaymentCancelled),
);

/** Shown when the listing is deleted while it is open. */
const ListingNotFound = onDemand(() =>
  import('@/features/listings/listing-not-found').then((file) => file.ListingNotFound),
);

/** Fixed at the bottom on phones, above the cookie banner while it is shown. */
function BuyBar({ known, children }: { known: boolean; children: ReactNode }) {
  const inset = useBottomInset();
  return (
    <div
      className={classes.bar}
      data-until-known={known ? undefined : ''}
      style={inset > 0 ? { bottom: inset } : undefined}
    >
      {children}
    </div>
  );
}

interface DetailViewProps {
  initial: Listing;
  /** Set when the buyer returned from the payment page without paying. */
  cancelledSession: string | null;
  /** What does not change while the page is open, rendered by the server alone (listing-details.tsx). */
  details: ReactNode;
}

export function DetailView({ initial, cancelledSession, details }: DetailViewProps) {
  const { listing, gone, announcement } = useLiveListing(initial);
  const buying = useBuying(listing);
  if (gone) return <ListingNotFound />;
  const { race } = listing;
  const { kind } = buying.state;
  const buyable = kind === 'buy';
  const either = kind === 'either';
  const signIn = <MainLink href={loginPath(`/listings/${listing.id}`)}>Logga in och köp</MainLink>;
  const buy = <BuyButton buying={buying} />;

  return (
    <Page>
      {cancelledSession && <PaymentCancelled listingId={listing.id} sessionId={cancelledSession} />}
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      <BackLink href="/search">Alla startplatser</BackLink>
      <div className={classes.layout}>
        <div className={classes.cover}>
          <RaceCover first imageUrl={listing.imageUrl} sports={listing.sportCategories} />
        </div>

        <header className={classes.head}>
          <Group gap={6} mb="xs">
            <ListingBadge face={listing.face} />
            <SportBadges sports={listing.sportCategories} />
          </Group>
          <Title order={1}>{listing.title}</Title>
          <div className={classes.facts}>
            <Facts
              hideLabels
              facts={[
                { label: 'Datum', value: formatDate(listing.date), icon: <IconCalendarEvent size={20} /> },
                { label: 'Plats', value: listing.location, icon: <IconMapPin size={20} /> },
                { label: 'Distans', value: listing.distance, icon: <IconRoute size={20} /> },
                ...(race.websiteUrl
                  ? [
                      {
                        label: 'Loppets webbplats',
                        icon: <IconExternalLink size={20} />,
                        value: <OutsideLink href={race.websiteUrl}>Loppets webbplats</OutsideLink>,
                      },
                    ]
                  : []),
              ]}
            />
          </div>
        </header>

        <BibCard as="section" padding="lg" className={classes.priceBox} aria-labelledby="pris">
          <VisuallyHidden>
            <h2 id="pris">Pris</h2>
          </VisuallyHidden>
          <div className={classes.price}>
            <Price amount={listing.price} size="hero" />
          </div>
          <BuyerSplit
            split={listing.split}
            payer={listing.payer}
            nameChangeCost={listing.nameChangeCost}
            caption="Så fördelas priset"
            hideCaption
          />
          {buying.changedFrom !== null && <PriceChanged from={buying.changedFrom} to={listing.price} />}
          <div
            className={classes.action}
            data-buyable={buyable || undefined}
            data-either={either || undefined}
            data-until-known={buying.known ? undefined : ''}
          >
            <BuyArea listing={listing} buying={buying} />
          </div>
        </BibCard>

        <div className={classes.more}>
          <BibCard as="section" padding="lg" aria-labelledby="stegen">
            <Title order={2} size="h3" id="stegen" mb="md">
              Så skyddas din betalning
            </Title>
            <StepLine
              steps={promisedSteps(listing.ifBoughtNow ?? undefined)}
              label="Fyra steg från betalning till utbetalning"
            />
          </BibCard>

          {details}
        </div>
      </div>

      {(buyable || either || kind === 'sign-in') && (
        <BuyBar known={buying.known}>
          <div className={classes.barPrice}>
            <Price amount={listing.split.total} size="bar" />
            <Text size="xs" c="dimmed">
              inklusive serviceavgift
            </Text>
          </div>
          {kind === 'sign-in' && signIn}
          {buyable && buy}
          {either && (
            <>
              <ForVisitors>{signIn}</ForVisitors>
              <ForUsers>{buy}</ForUsers>
            </>
          )}
        </BuyBar>
      )}
      {buying.dialog}
    </Page>
  );
}
