import { Button } from '@mantine/core';
import { Link } from '@/components/link';
import { bidFormPath } from '@/domain/bid/states';
import type { Listing } from '@/features/listings/live-listing';
import classes from './detail-view.module.css';

/** To the bid on the listing's race. The stylesheet shows it while the listing cannot be bought, so it is no code. */
export const BidLink = ({
  listing: { raceSlug, raceName },
}: {
  listing: Pick<Listing, 'raceSlug' | 'raceName'>;
}) => (
  <section className={classes.bid} aria-label="Köpbud">
    <p>Missade du den? Säg vad en plats till {raceName} får kosta, så köper vi nästa som passar åt dig.</p>
    <Button component={Link} href={bidFormPath(raceSlug)} variant="light" prefetch={false}>
      Köp åt mig
    </Button>
  </section>
);
