'use client';

import { IconCalendarEvent, IconMapPin, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { memo } from 'react';
import { Badge, Group, Text } from '@/components/ui/basics';
import { BibCard } from '@/components/ui/bib-card';
import { Facts } from '@/components/ui/facts';
import { Link } from '@/components/ui/link';
import { LinkButton } from '@/components/ui/links';
import { Price } from '@/components/ui/price';
import { SERVICE_FEE } from '@/domain/fees';
import { addOre, type Ore } from '@/domain/money';
import { organiserFee } from '@/domain/race/organiser-fee';
import { loginPath } from '@/domain/return-path';
import { ForUsers, ForVisitors } from '@/features/auth/signed-in';
import type { OwnListing } from '@/features/auth/use-session';
import { RaceCover } from '@/features/races/race-cover';
import { formatDate, formatShortDate } from '@/text/dates';
import { listingLines, payerLabels } from '@/text/listing-cards';
import { formatKr } from '@/text/money';
import type { Outputs } from '@/trpc/client';
import { ListingBadge } from './listing-badge';
import classes from './listing-card.module.css';

export type ListingCardData = Outputs['listings']['search']['items'][number];
type OwnRole = OwnListing['role'];

interface CardAction {
  label: string;
  /** What a user reads instead, until the browser knows that someone is signed in. */
  users?: string;
  href: string;
  /** The viewer has to act. */
  urgent?: boolean;
}

/** What the viewer can do with a listing in its present state; null when there is nothing to do. */
function cardAction(
  listing: ListingCardData,
  own: OwnRole | undefined,
  signedIn: boolean,
): CardAction | null {
  const { face } = listing;
  const page = `/listings/${listing.id}`;
  if (own === 'seller') {
    return face === 'pending_name_change'
      ? { label: 'Hantera namnbyte', href: `${page}/name-change`, urgent: true }
      : { label: 'Visa din annons', href: page };
  }
  if (own === 'buyer' && face === 'awaiting_buyer_confirmation') {
    return { label: 'Bekräfta mottagande', href: `${page}/confirm-purchase`, urgent: true };
  }
  if (face !== 'available') return null;
  if (!listing.sellerReady) return { label: 'Kan inte köpas just nu', href: page };
  if (listing.buyableFrom)
    return { label: `Kan köpas från ${formatShortDate(listing.buyableFrom)}`, href: page };
  return signedIn
    ? { label: 'Köp startplats', href: page }
    : { label: 'Logga in för att köpa startplats', users: 'Köp startplats', href: loginPath(page) };
}

const payerText = ({ payer, nameChangeCost }: ListingCardData): string =>
  nameChangeCost ? `${payerLabels[payer]} (${formatKr(nameChangeCost)})` : payerLabels[payer];

const totalCost = ({ price, nameChangeCost, payer }: ListingCardData): Ore =>
  addOre(price, SERVICE_FEE, organiserFee(nameChangeCost, payer));

/** A listing in a list: a nummerlapp with the price for its number. */
interface ListingCardProps {
  listing: ListingCardData;
  signedIn: boolean;
  /** What the viewer is in it, if anything. */
  own?: OwnRole;
  /** Beside others of the same race the picture and the race's facts say nothing new. */
  bare?: boolean;
  /** Tells what it costs in all, where that is what the list is sorted by. */
  inAll?: boolean;
}

/** Memoised: a list of many cards renders often. */
export const ListingCard = memo(function ListingCard({
  listing,
  signedIn,
  own,
  bare = false,
  inAll = false,
}: ListingCardProps) {
  const action = cardAction(listing, own, signedIn);
  const line = listingLines[listing.face];
  const titleId = `listing-${listing.id}`;
  return (
    <BibCard
      lifts
      aria-labelledby={titleId}
      cover={bare ? undefined : <RaceCover imageUrl={listing.imageUrl} sports={listing.sportCategories} />}
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
        {action && (
          <LinkButton
            href={action.href}
            variant={action.urgent ? 'filled' : 'light'}
            size="sm"
            px="xs"
            fullWidth
            mt="sm"
            className={classes.action}
            aria-label={`${action.label}: ${listing.title}`}
          >
            {action.users ? (
              <>
                <ForVisitors>{action.label}</ForVisitors>
                <ForUsers>{action.users}</ForUsers>
              </>
            ) : (
              action.label
            )}
          </LinkButton>
        )}
      </div>
    </BibCard>
  );
});
