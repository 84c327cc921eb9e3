import { Anchor, Title } from '@mantine/core';
import { IconCalendarEvent, IconExternalLink, IconMapPin, IconRoute } from '@tabler/icons-react';
import { Facts } from '@/components/facts';
import type { Listing } from '@/features/listings/live-listing';
import { formatDate } from '@/text/dates';
import classes from './listing-title.module.css';

/** What is for sale: the race, when and where. */
export const ListingTitle = ({ listing }: { listing: Listing }) => (
  <>
    <Title order={1}>{listing.title}</Title>
    <div className={classes.facts}>
      <Facts
        hideLabels
        facts={[
          { label: 'Datum', value: formatDate(listing.date), icon: <IconCalendarEvent size={20} /> },
          { label: 'Plats', value: listing.location, icon: <IconMapPin size={20} /> },
          { label: 'Distans', value: listing.distance, icon: <IconRoute size={20} /> },
          ...(listing.race.websiteUrl
            ? [
                {
                  label: 'Loppets webbplats',
                  icon: <IconExternalLink size={20} />,
                  value: (
                    <Anchor target="_blank" rel="noopener noreferrer" href={listing.race.websiteUrl}>
                      Loppets webbplats
                    </Anchor>
                  ),
                },
              ]
            : []),
        ]}
      />
    </div>
    {listing.lowerThanMost && <p className={classes.standing}>Lägre än de flesta sålda i år</p>}
  </>
);
