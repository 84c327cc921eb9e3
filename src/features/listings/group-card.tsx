import { Badge, Button, Group } from '@mantine/core';
import { IconCalendarEvent, IconMapPin } from '@tabler/icons-react';
import { BibCard } from '@/components/bib-card';
import { Changing } from '@/components/changing';
import cover from '@/components/cover-link.module.css';
import { Facts } from '@/components/facts';
import { Link } from '@/components/link';
import { RaceCover } from '@/features/races/race-cover';
import { formatDate } from '@/text/dates';
import { counted } from '@/text/numbers';
import { CardPrice } from './card-price';
import { type Filters, pathWithFilters } from './filters';
import type { ListingCardData } from './listing-card';
import classes from './listing-card.module.css';

interface GroupCardProps {
  /** One of them, which has the race's facts. */
  listing: ListingCardData;
  group: NonNullable<ListingCardData['group']>;
  filters: Filters;
}

/** A race's places as one item: leads to them, side by side. */
export function GroupCard({ listing, group, filters }: GroupCardProps) {
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
