'use client';

import { Badge, Button, Group, Text } from '@mantine/core';
import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import { BibCard } from '@/components/bib-card';
import { CardGridItem } from '@/components/card-grid';
import cover from '@/components/cover-link.module.css';
import { Facts } from '@/components/facts';
import { KeyedText, Kr } from '@/components/keyed-text';
import { Link } from '@/components/link';
import { Price } from '@/components/price';
import { buyerCost } from '@/domain/listing/buyer-cost';
import { CARDS_BETWEEN_ADS } from '@/domain/site/ads';
import { dateAndTown } from '@/features/races/date-and-town';
import { RaceCover } from '@/features/races/race-cover';
import { listingLines, payerLabels } from '@/text/listing';
import { counted } from '@/text/numbers';
import { AdBetweenCards, type ListAds } from './ad-after';
import { type Filters, pathWithFilters } from './filters';
import { itemKey } from './item-key';
import { ListingAction, type ListingCardData, listingOffer } from './listing-action';
import { ListingBadge } from './listing-badge';
import classes from './listings.module.css';
import { Saving } from './saving';

/** A listing in a list: a bib with the total price as its number; on phones a row. */
function ListingCard({ listing }: { listing: ListingCardData }) {
  const line = listingLines[listing.status];
  const titleId = `listing-${listing.id}`;
  const cost = buyerCost(listing);
  return (
    <BibCard
      lifts
      className={classes.card}
      aria-labelledby={titleId}
      cover={<RaceCover race={listing} imageUrl={listing.imageUrl} squareOnPhones />}
      badge={<ListingBadge status={listing.status} />}
    >
      <h3 className={classes.title} id={titleId}>
        <Link href={`/listings/${listing.id}`} className={cover.link}>
          {listing.title}
        </Link>
      </h3>
      <div className={classes.cost}>
        <Price cost={cost} />
        <p className={classes.line}>
          Pris <Kr amount={cost.price} />{' '}
          <span>
            + <Kr amount={cost.serviceFee} /> serviceavgift
          </span>
        </p>
      </div>
      <div className={classes.facts}>
        <Facts hideLabels row facts={dateAndTown(listing)} />
        <Group gap={6} className={classes.badges}>
          <ListingBadge status={listing.status} className={classes.state} />
          <Badge color="gray">{listing.distance}</Badge>
          {listing.startGroup && <Badge color="gray">Startgrupp {listing.startGroup}</Badge>}
          <Saving listing={listing} />
          {listing.sellerVerified && (
            <Badge leftSection={<IconRosetteDiscountCheck size={16} aria-hidden="true" />}>
              Verifierad säljare
            </Badge>
          )}
          <Badge color="gray">
            {payerLabels[listing.payer]}
            {listing.nameChangeCost ? (
              <>
                {' '}
                (<Kr amount={listing.nameChangeCost} />)
              </>
            ) : null}
          </Badge>
        </Group>
        {line && (
          <Text size="sm" fw={600} className={classes.status}>
            {line}
          </Text>
        )}
      </div>
      <ListingAction
        id={listing.id}
        name={listing.title}
        status={listing.status}
        offer={listingOffer(listing)}
      />
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
      className={classes.card}
      aria-labelledby={titleId}
      cover={<RaceCover race={{ ...listing, startGroup: null }} imageUrl={listing.imageUrl} squareOnPhones />}
    >
      <h3 className={classes.title} id={titleId}>
        <Link href={href} prefetch={false} className={cover.link}>
          {listing.raceName} <KeyedText className={classes.places}>{places}</KeyedText>
        </Link>
      </h3>
      <div className={classes.cost}>
        {state ? <p className={classes.line}>{state}</p> : <Price from cost={{ total: group.fromTotal }} />}
      </div>
      <div className={classes.facts}>
        <Facts hideLabels row facts={dateAndTown(listing)} />
        <Group gap={6} className={classes.badges}>
          <Badge color="gray">{listing.distance}</Badge>
        </Group>
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
        <KeyedText>{group.buyable ? `Jämför ${places}` : `Visa ${places}`}</KeyedText>
      </Button>
    </BibCard>
  );
}

export interface ListingItemsProps {
  listings: ListingCardData[];
  /** The filters behind them. */
  filters?: Filters;
  ads: ListAds;
  /** How many in all cannot be bought; undefined while it is not known. */
  rest?: number | undefined;
}

/** Above those that cannot be bought, which come last. */
const RestHeading = ({ rest }: Pick<ListingItemsProps, 'rest'>) => (
  <CardGridItem className={classes.rest}>
    <h3>
      <KeyedText>{`Sålda, reserverade och kommande${rest === undefined ? '' : ` (${rest})`}`}</KeyedText>
    </h3>
  </CardGridItem>
);

/** Listings as the items of a grid, with ads among them. Rendered by the server, and for later pages by the browser. */
export function ListingItems({ listings, filters = {}, ads, rest }: ListingItemsProps) {
  const firstOfRest = listings.findIndex(({ group, buyable }) => !(group?.buyable ?? buyable));
  return listings.map((listing, index) => {
    const shown = index + 1;
    const isLast = index === listings.length - 1;
    return (
      <Fragment key={itemKey(listing)}>
        {index === firstOfRest && <RestHeading rest={rest} />}
        <CardGridItem>
          {listing.group ? (
            <GroupCard listing={listing} group={listing.group} filters={filters} />
          ) : (
            <ListingCard listing={listing} />
          )}
        </CardGridItem>
        {shown % CARDS_BETWEEN_ADS === 0 && (ads.last || !isLast) && (
          <AdBetweenCards shown={shown} {...ads} />
        )}
      </Fragment>
    );
  });
}
