'use client';

import { Badge, Button, Group, Text } from '@mantine/core';
import { IconCalendarEvent, IconMapPin, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import { BibCard } from '@/components/bib-card';
import { CardGridItem } from '@/components/card-grid';
import { Changing, Kr } from '@/components/changing';
import cover from '@/components/cover-link.module.css';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { Price } from '@/components/price';
import { loginPath } from '@/domain/account/sign-in';
import { type BuyerCost, buyerCost } from '@/domain/listing/buyer-cost';
import type { DisplayStatus } from '@/domain/listing/states';
import { CARDS_BETWEEN_ADS } from '@/domain/site/ads';
import { ForUsers, ForVisitors } from '@/features/auth/signed-in';
import { useIsSignedIn, useOwnListings } from '@/features/auth/viewer';
import { RaceCover } from '@/features/races/race-cover';
import { formatDate, formatShortDate } from '@/text/dates';
import { inAllWords, listingLines, payerLabels, splitText } from '@/text/listing';
import { counted } from '@/text/numbers';
import type { Outputs } from '@/trpc/client';
import { AdAfter, type ListAds } from './ad-after';
import { type Filters, pathWithFilters } from './filters';
import { ListingBadge } from './listing-badge';
import classes from './listings.module.css';

interface CardPriceProps extends Pick<BuyerCost, 'total'>, Partial<Pick<BuyerCost, 'laterUnknown'>> {
  /** The cheapest of several. */
  from?: boolean;
}

/** What a place costs its buyer in all. */
const CardPrice = ({ total, laterUnknown = false, from = false }: CardPriceProps) => (
  <p className={classes.total}>
    {from && <span>från </span>}
    <Price amount={total} /> <Changing>{inAllWords({ laterUnknown })}</Changing>
  </p>
);

interface CardOffer {
  label: string;
  href: string;
  /** For users, where it differs. */
  users?: { label: string; href: string };
}

interface CardActionProps {
  id: string;
  title: string;
  status: DisplayStatus;
  /** What anyone can do who is no part of it; null when there is nothing to do. */
  offer: CardOffer | null;
}

/** What the viewer can do with a listing in its present state. */
function CardAction({ id, title, status, offer }: CardActionProps) {
  const role = useOwnListings()?.get(id)?.role;
  const signedIn = useIsSignedIn();
  const page = `/listings/${id}`;
  const users = signedIn ? offer?.users : undefined;
  let action: CardOffer | null = users ?? offer;
  let urgent = false;
  if (role === 'seller') {
    urgent = status === 'pending_name_change';
    action = urgent
      ? { label: 'Hantera namnbyte', href: `${page}/name-change` }
      : { label: 'Visa din annons', href: page };
  } else if (role === 'buyer' && status === 'awaiting_buyer_confirmation') {
    urgent = true;
    action = { label: 'Bekräfta mottagande', href: `${page}/confirm-purchase` };
  }
  if (!action) return null;
  return (
    <Button
      component={Link}
      href={action.href}
      variant={urgent ? 'filled' : 'light'}
      size="sm"
      fullWidth
      className={classes.action}
      aria-label={`${action.label}: ${title}`}
    >
      {action.users ? (
        <>
          <ForVisitors>{action.label}</ForVisitors>
          <ForUsers>{action.users.label}</ForUsers>
        </>
      ) : (
        action.label
      )}
    </Button>
  );
}

type ListingCardData = Outputs['listings']['search']['items'][number];

/** What anyone can do with a listing who is no part of it; null when there is nothing to do. */
function cardOffer(listing: ListingCardData): CardOffer | null {
  const page = `/listings/${listing.id}`;
  if (listing.status !== 'available') return null;
  if (!listing.sellerReady) return { label: 'Kan inte köpas just nu', href: page };
  if (listing.resalePaused) return { label: 'Försäljningen är pausad', href: page };
  if (listing.tooLate) return { label: 'Går inte längre att köpa', href: page };
  if (listing.buyableFrom)
    return { label: `Kan köpas från ${formatShortDate(listing.buyableFrom)}`, href: page };
  return {
    label: 'Logga in för att köpa startplats',
    href: loginPath(page),
    users: { label: 'Köp startplats', href: page },
  };
}

/** A listing in a list: a bib with the price in all as its number; on phones a row. */
interface ListingCardProps {
  listing: ListingCardData;
  /** Beside others of the same race the picture and the race's facts say nothing new. */
  bare?: boolean;
  /** A row on phones. */
  row?: boolean;
}

function ListingCard({ listing, bare = false, row = false }: ListingCardProps) {
  const line = listingLines[listing.status];
  const titleId = `listing-${listing.id}`;
  const cost = buyerCost(listing);
  const offer = cardOffer(listing);
  return (
    <BibCard
      lifts
      className={row ? `${classes.card} ${classes.row}` : classes.card}
      aria-labelledby={titleId}
      cover={bare ? undefined : <RaceCover race={listing} imageUrl={listing.imageUrl} squareOnPhones={row} />}
      badge={bare ? undefined : <ListingBadge status={listing.status} />}
    >
      <div className={classes.content}>
        <h3 className={classes.title} id={titleId}>
          <Link href={`/listings/${listing.id}`} className={cover.link}>
            {listing.title}
          </Link>
        </h3>
        <div>
          <CardPrice total={cost.total} laterUnknown={cost.laterUnknown} />
          <p className={classes.line}>
            Pris <Kr amount={cost.price} />{' '}
            <span>
              + <Kr amount={cost.serviceFee} /> serviceavgift
            </span>
          </p>
          <p className={`${classes.line} ${classes.split}`}>
            <Changing>{splitText(cost)}</Changing>
          </p>
        </div>
        <div className={classes.facts}>
          {!bare && (
            <Facts
              hideLabels
              facts={[
                { label: 'Datum', value: formatDate(listing.date), icon: <IconCalendarEvent size={18} /> },
                { label: 'Plats', value: listing.location, icon: <IconMapPin size={18} /> },
              ]}
            />
          )}
          <Group gap={6} className={classes.badges}>
            <ListingBadge status={listing.status} className={bare ? undefined : classes.state} />
            {!bare && <Badge color="gray">{listing.distance}</Badge>}
            {listing.startGroup && <Badge color="gray">Startgrupp {listing.startGroup}</Badge>}
            {listing.sellerVerified && (
              <Badge leftSection={<IconRosetteDiscountCheck size={16} aria-hidden="true" />}>
                Verifierad säljare
              </Badge>
            )}
            <Badge color="gray">
              {payerLabels[listing.payer]}
              {listing.nameChangeCost ? (
                <span className={classes.fee}>
                  {' '}
                  (<Kr amount={listing.nameChangeCost} />)
                </span>
              ) : null}
            </Badge>
          </Group>
          {line && (
            <Text size="sm" fw={600} className={classes.status}>
              {line}
            </Text>
          )}
        </div>
      </div>
      <CardAction id={listing.id} title={listing.title} status={listing.status} offer={offer} />
    </BibCard>
  );
}

interface GroupCardProps {
  /** One of them, which has the race's facts. */
  listing: ListingCardData;
  group: NonNullable<ListingCardData['group']>;
  filters: Filters;
}

/** A race's places as one item: leads to them, side by side. */
function GroupCard({ listing, group, filters }: GroupCardProps) {
  const titleId = `race-${listing.raceId}${group.buyable ? '' : '-rest'}`;
  const href = pathWithFilters('/search', { ...filters, race: listing.raceName });
  const places = counted(group.places, 'plats', 'platser');
  const state = group.buyable ? null : 'Reserverade, sålda eller inte öppna än';
  return (
    <BibCard
      lifts
      className={`${classes.card} ${classes.row} ${classes.group}`}
      aria-labelledby={titleId}
      cover={<RaceCover race={listing} imageUrl={listing.imageUrl} squareOnPhones />}
    >
      <div className={classes.content}>
        <h3 className={classes.title} id={titleId}>
          <Link href={href} prefetch={false} className={cover.link}>
            {listing.raceName}
            {/* The dot ends a line rather than begin one. */}
            <span className={classes.places}>
              {'\u00a0· '}
              <Changing className={classes.count}>{places}</Changing>
            </span>
          </Link>
        </h3>
        <div>
          {state ? <p className={classes.line}>{state}</p> : <CardPrice from total={group.fromTotal} />}
        </div>
        <div className={classes.facts}>
          <Facts
            hideLabels
            facts={[
              { label: 'Datum', value: formatDate(listing.date), icon: <IconCalendarEvent size={18} /> },
              { label: 'Plats', value: listing.location, icon: <IconMapPin size={18} /> },
            ]}
          />
          <Group gap={6} className={classes.badges}>
            <Badge color="gray">{listing.distance}</Badge>
          </Group>
        </div>
      </div>
      <Button
        component={Link}
        href={href}
        prefetch={false}
        variant="light"
        size="sm"
        fullWidth
        className={classes.action}
        aria-label={`${group.buyable ? 'Jämför' : 'Visa'} ${places}: ${listing.raceName}`}
      >
        <Changing>{group.buyable ? `Jämför ${places}` : `Visa ${places}`}</Changing>
      </Button>
    </BibCard>
  );
}

interface ListingItemsProps {
  listings: ListingCardData[];
  /** How many stand before these in the list. */
  offset?: number;
  bare?: boolean;
  /** The filters behind them. */
  filters?: Filters;
  ads: ListAds;
}

/** Listings as the items of a grid, with ads among them. Rendered by the server, and for later pages by the browser. */
export const ListingItems = ({ listings, offset = 0, bare, filters = {}, ads }: ListingItemsProps) =>
  listings.map((listing, index) => {
    const shown = offset + index + 1;
    const isLast = index === listings.length - 1;
    return (
      <Fragment key={listing.group?.buyable === false ? `${listing.id}-rest` : listing.id}>
        <CardGridItem>
          {listing.group ? (
            <GroupCard listing={listing} group={listing.group} filters={filters} />
          ) : (
            <ListingCard listing={listing} bare={bare} row={!bare} />
          )}
        </CardGridItem>
        {shown % CARDS_BETWEEN_ADS === 0 && (ads.last || !isLast) && <AdAfter shown={shown} {...ads} />}
      </Fragment>
    );
  });
