import { IconCalendarEvent, IconMapPin, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Badge, Group, Text } from '@/components/ui/basics';
import { BibCard } from '@/components/ui/bib-card';
import { Facts } from '@/components/ui/facts';
import { Link } from '@/components/ui/link';
import { Price } from '@/components/ui/price';
import { SERVICE_FEE } from '@/domain/fees';
import { addOre, type Ore } from '@/domain/money';
import { organiserFee } from '@/domain/race/organiser-fee';
import { loginPath } from '@/domain/return-path';
import { RaceCover } from '@/features/races/race-cover';
import { formatDate, formatShortDate } from '@/text/dates';
import { listingLines, payerLabels } from '@/text/listing-cards';
import { formatKr } from '@/text/money';
import type { Outputs } from '@/trpc/client';
import { CardAction, type CardOffer } from './card-action';
import { ListingBadge } from './listing-badge';
import classes from './listing-card.module.css';

export type ListingCardData = Outputs['listings']['search']['items'][number];

/** What anyone can do with a listing who is no part of it; null when there is nothing to do. */
function cardOffer(listing: ListingCardData): CardOffer | null {
  const page = `/listings/${listing.id}`;
  if (listing.face !== 'available') return null;
  if (!listing.sellerReady) return { label: 'Kan inte köpas just nu', href: page };
  if (listing.tooLate) return { label: 'Går inte längre att köpa', href: page };
  if (listing.buyableFrom)
    return { label: `Kan köpas från ${formatShortDate(listing.buyableFrom)}`, href: page };
  return {
    label: 'Logga in för att köpa startplats',
    href: loginPath(page),
    users: { label: 'Köp startplats', href: page },
  };
}

const payerText = ({ payer, nameChangeCost }: ListingCardData): string =>
  nameChangeCost ? `${payerLabels[payer]} (${formatKr(nameChangeCost)})` : payerLabels[payer];

const totalCost = ({ price, nameChangeCost, payer }: ListingCardData): Ore =>
  addOre(price, SERVICE_FEE, organiserFee(nameChangeCost, payer));

/** A listing in a list: a bib with the price as its number. */
interface ListingCardProps {
  listing: ListingCardData;
  /** Beside others of the same race the picture and the race's facts say nothing new. */
  bare?: boolean;
  /** Shows the total, when the list is sorted by it. */
  inAll?: boolean;
}

export function ListingCard({ listing, bare = false, inAll = false }: ListingCardProps) {
  const line = listingLines[listing.face];
  const titleId = `listing-${listing.id}`;
  return (
    <BibCard
      lifts
      aria-labelledby={titleId}
      cover={bare ? undefined : <RaceCover race={listing} imageUrl={listing.imageUrl} />}
      badge={bare ? undefined : <ListingBadge face={listing.face} />}
    >
      <h3 className={classes.title} id={titleId}>
        <Link href={`/listings/${listing.id}`} className={classes.link}>
          {listing.title}
        </Link>
      </h3>
      {!bare && (
        <Facts
          hideLabels
          facts={[
            { label: 'Datum', value: formatDate(listing.date), icon: <IconCalendarEvent size={18} /> },
            { label: 'Plats', value: listing.location, icon: <IconMapPin size={18} /> },
          ]}
        />
      )}
      <Group gap={6} mt="xs">
        {bare && <ListingBadge face={listing.face} />}
        {!bare && <Badge color="gray">{listing.distance}</Badge>}
        {listing.startGroup && <Badge color="gray">Startgrupp {listing.startGroup}</Badge>}
        {listing.sellerVerified && (
          <Badge leftSection={<IconRosetteDiscountCheck size={16} aria-hidden="true" />}>
            Verifierad säljare
          </Badge>
        )}
      </Group>
      <div className={classes.foot}>
        <Price amount={listing.price} />
        <Text size="sm" c="dimmed">
          + {formatKr(SERVICE_FEE)} serviceavgift
        </Text>
        <Text size="sm" c="dimmed">
          {payerText(listing)}
        </Text>
        {inAll && (
          <Text size="sm" fw={600}>
            Totalt {formatKr(totalCost(listing))}
          </Text>
        )}
        {line && (
          <Text size="sm" fw={600} mt={4}>
            {line}
          </Text>
        )}
        <CardAction id={listing.id} title={listing.title} face={listing.face} offer={cardOffer(listing)} />
      </div>
    </BibCard>
  );
}
