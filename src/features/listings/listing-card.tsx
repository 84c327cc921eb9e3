import { Badge, Group, Text } from '@mantine/core';
import { IconCalendarEvent, IconMapPin, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { BibCard } from '@/components/bib-card';
import { Changing, Kr } from '@/components/changing';
import cover from '@/components/cover-link.module.css';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { loginPath } from '@/domain/account/sign-in';
import { buyerCost } from '@/domain/listing/buyer-cost';
import { RaceCover } from '@/features/races/race-cover';
import { formatDate, formatShortDate } from '@/text/dates';
import { listingLines, payerLabels } from '@/text/listing';
import { splitText } from '@/text/race';
import type { Outputs } from '@/trpc/client';
import { CardAction, type CardOffer } from './card-action';
import { CardPrice } from './card-price';
import { ListingBadge } from './listing-badge';
import classes from './listing-card.module.css';

export type ListingCardData = Outputs['listings']['search']['items'][number];

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

export function ListingCard({ listing, bare = false, row = false }: ListingCardProps) {
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
