'use client';

import { Button, Group } from '@mantine/core';
import { Link } from '@/components/link';
import { purchaseCost } from '@/domain/listing/buyer-cost';
import type { Listing } from '@/features/listings/live-listing';
import { MY_LISTINGS } from '@/features/seller/paths';
import { ShareButton } from '@/features/seller/share-listing';
import { shareText } from '@/features/seller/share-text';
import { usePause, useRelist } from '@/features/seller/use-listing-actions';
import { listingImage, listingPath } from '@/features/seo/share';

/** What the seller can do with their listing in its state. */
export function OwnListingActions({ listing }: { listing: Listing }) {
  const { id, status, title } = listing;
  const pause = usePause();
  const relist = useRelist();
  const page = listingPath(id);
  if (status === 'pending_name_change') {
    return (
      <Button component={Link} color="signal" size="lg" href={`${page}/name-change`} fullWidth>
        Hantera namnbyte
      </Button>
    );
  }
  if (status === 'inactive') {
    return (
      <Button onClick={() => relist.mutate({ id })} loading={relist.isPending} fullWidth>
        Återaktivera
      </Button>
    );
  }
  if (status !== 'available') {
    return (
      <Button component={Link} href={MY_LISTINGS} variant="default" fullWidth>
        Till mina annonser
      </Button>
    );
  }
  return (
    <Group gap="sm">
      <Button component={Link} href={`${page}/edit`} flex="1 1 100%">
        Ändra pris
      </Button>
      <ShareButton
        variant="light"
        flex="1 1 7rem"
        title={title}
        text={shareText(title, purchaseCost(listing))}
        url={new URL(page, window.location.origin).href}
        image={listingImage(listing).url}
      >
        Dela
      </ShareButton>
      <Button
        variant="default"
        flex="1 1 7rem"
        onClick={() => pause.mutate({ id })}
        loading={pause.isPending}
      >
        Pausa
      </Button>
    </Group>
  );
}
