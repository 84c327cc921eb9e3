'use client';

import {
  IconCalendarEvent,
  IconExternalLink,
  IconMapPin,
  IconRosetteDiscountCheck,
  IconRoute,
  IconUser,
} from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { Badge, Group, Text, Title, VisuallyHidden } from '@/components/basics';
import { BibCard } from '@/components/bib-card';
import { Facts } from '@/components/facts';
import { MainLink, OutsideLink, TextLink } from '@/components/links';
import { withoutCode } from '@/components/missing-code';
import { BuyerSplit } from '@/components/money-split';
import { BackLink, Page } from '@/components/page';
import { Price } from '@/components/price';
import { promisedSteps } from '@/components/promised-steps';
import { useRoomBelow } from '@/components/room-below';
import { RaceCover } from '@/components/sport-cover';
import { ListingBadge } from '@/components/status-badge';
import { StepLine } from '@/components/step-line';
import { loginPath } from '@/domain/return-path';
import { BuyArea, BuyButton, PriceChanged, useBuying } from '@/features/purchases/buy-area';
import { racePath } from '@/features/site/share';
import { formatDate } from '@/text/dates';
import { formatKr } from '@/text/money';
import { mechanismLabels } from '@/text/race-rules';
import classes from './detail-view.module.css';
import { SportBadges } from './sport-badges';
import { type Listing, useLiveListing } from './use-live-listing';

/** For whoever comes back from the payment page without having paid. */
const PaymentCancelled = dynamic(
  () =>
    import('@/features/purchases/payment-cancelled').then((file) => file.PaymentCancelled).catch(withoutCode),
  { ssr: false },
);

/** Shown when the place goes while it is looked at. */
const ListingNotFound = dynamic(() =>
  import('./listing-not-found').then((file) => file.ListingNotFound).catch(withoutCode),
);

/** What the organiser asks for and who pays, in words. */
function NameChangeFacts({ listing }: { listing: Listing }) {
  const { race, payer, nameChangeCost } = listing;
  const who = payer === 'buyer' ? 'köparen' : 'säljaren';
  return (
    <BibCard as="section" padding="lg" aria-labelledby="namnbytet">
      <Title order={2} size="h3" id="namnbytet" mb="sm">
        Så går namnbytet till
      </Title>
      <Facts
        facts={[
          ...(race.mechanism ? [{ label: 'Hur', value: mechanismLabels[race.mechanism] }] : []),
          ...(race.nameChangeOpens ? [{ label: 'Öppnar', value: formatDate(race.nameChangeOpens) }] : []),
          ...(race.nameChangeDeadline
            ? [{ label: 'Sista dag för namnbyte', value: formatDate(race.nameChangeDeadline) }]
            : []),
          ...(nameChangeCost === null
            ? [{ label: 'Avgift till arrangören', value: `Betalas av ${who}. Beloppet anges av arrangören.` }]
            : [
                {
                  label: 'Avgift till arrangören',
                  value:
                    nameChangeCost === 0
                      ? 'Ingen'
                      : payer === 'buyer'
                        ? `${formatKr(nameChangeCost)}. Du betalar den direkt till arrangören, efter köpet.`
                        : `${formatKr(nameChangeCost)}, betalas av säljaren separat till arrangören`,
                },
              ]),
          ...(race.groupRules ? [{ label: 'Startgrupper och klasser', value: race.groupRules }] : []),
        ]}
      />
      {race.instructions && (
        <Text mt="md" className={classes.pre}>
          {race.instructions}
        </Text>
      )}
      <Text mt="md">
        <TextLink href={racePath(listing.raceSlug)}>Allt om {listing.raceName} och dess namnbyte</TextLink>
      </Text>
      {race.verifiedOn && (
        <Text size="sm" c="dimmed" mt="md">
          Uppgifterna kontrollerades {formatDate(race.verifiedOn)}
          {race.sourceUrl && (
            <>
              {' mot '}
              <OutsideLink href={race.sourceUrl}>arrangörens regler</OutsideLink>
            </>
          )}
          .
        </Text>
      )}
    </BibCard>
  );
}

/** Within the thumb's reach on phones; above the cookie banner while it is there. */
function BuyBar({ children }: { children: ReactNode }) {
  const below = useRoomBelow();
  return (
    <div className={classes.bar} style={below > 0 ? { bottom: below } : undefined}>
      {children}
    </div>
  );
}

interface DetailViewProps {
  initial: Listing;
  /** Set when the buyer came back from the payment page without paying. */
  cancelledSession: string | null;
  /** What it means to buy of a private person: the same words on each listing, so drawn by the server alone. */
  privateSeller: ReactNode;
}

export function DetailView({ initial, cancelledSession, privateSeller }: DetailViewProps) {
  const { listing, gone, news } = useLiveListing(initial);
  const buying = useBuying(listing);
  if (gone) return <ListingNotFound />;
  const { race, seller } = listing;
  const buyable = buying.state.kind === 'buy';

  return (
    <Page>
      {cancelledSession && <PaymentCancelled listingId={listing.id} sessionId={cancelledSession} />}
      <VisuallyHidden aria-live="polite">{news}</VisuallyHidden>
      <BackLink href="/search">Alla startplatser</BackLink>
      <div className={classes.layout}>
        <div className={classes.cover}>
          <RaceCover first imageUrl={listing.imageUrl} sports={listing.sportCategories} />
        </div>

        <header className={classes.head}>
          <Group gap={6} mb="xs">
            <ListingBadge face={listing.face} to="visitor" />
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
          <div className={classes.action} data-buyable={buyable || undefined}>
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

          <NameChangeFacts listing={listing} />

          <section aria-labelledby="beskrivning">
            <Title order={2} size="h3" id="beskrivning" mb="xs">
              Om startplatsen
            </Title>
            <ul className={classes.list}>
              {listing.startGroup && (
                <li>
                  <strong>Startgrupp:</strong> {listing.startGroup}
                </li>
              )}
              <li>
                {listing.stated.discounted
                  ? 'Säljaren fick platsen gratis eller med rabatt.'
                  : 'Säljaren har betalat ordinarie pris för platsen.'}
              </li>
              <li>
                {listing.stated.transferredBefore
                  ? 'Platsen har bytt namn förut.'
                  : 'Platsen har inte bytt namn förut.'}
              </li>
            </ul>
            {listing.description && <Text className={classes.pre}>{listing.description}</Text>}
          </section>

          <section aria-labelledby="saljaren">
            <Title order={2} size="h3" id="saljaren" mb="xs">
              Säljaren
            </Title>
            <Group gap="xs">
              <IconUser size={20} aria-hidden="true" />
              <Text fw={600}>{seller.username}</Text>
              {seller.verified && (
                <Badge leftSection={<IconRosetteDiscountCheck size={16} aria-hidden="true" />}>
                  Verifierad säljare
                </Badge>
              )}
            </Group>
            {privateSeller}
          </section>
        </div>
      </div>

      {(buyable || buying.state.kind === 'sign-in') && (
        <BuyBar>
          <div className={classes.barPrice}>
            <Price amount={listing.split.total} size="bar" />
            <Text size="xs" c="dimmed">
              inklusive serviceavgift
            </Text>
          </div>
          {buying.state.kind === 'buy' ? (
            <BuyButton buying={buying} />
          ) : (
            <MainLink href={loginPath(`/listings/${listing.id}`)}>Logga in och köp</MainLink>
          )}
        </BuyBar>
      )}
      {buying.dialog}
    </Page>
  );
}
