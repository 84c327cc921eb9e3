'use client';

import { Button } from '@mantine/core';
import { Link } from '@/components/link';
import { buyPath, loginPath } from '@/domain/account/sign-in';
import type { DisplayStatus } from '@/domain/listing/states';
import { ForUsers, ForVisitors } from '@/features/auth/signed-in';
import { useIsSignedIn, useOwnListings } from '@/features/auth/viewer';
import { formatShortDate } from '@/text/dates';
import type { Outputs } from '@/trpc/client';
import classes from './listings.module.css';

export type ListingCardData = Outputs['listings']['search']['items'][number];

interface ListingOffer {
  label: string;
  href: string;
  /** For users, where it differs. */
  users?: { label: string; href: string };
}

interface ListingActionProps {
  id: string;
  /** Which of the listings it is, to a screen reader. */
  name: string;
  status: DisplayStatus;
  /** What anyone can do who is no part of it; null when there is nothing to do. */
  offer: ListingOffer | null;
  className?: string | undefined;
}

/** What the viewer can do with a listing in its present state. */
export function ListingAction({ id, name, status, offer, className = classes.action }: ListingActionProps) {
  const role = useOwnListings()?.get(id)?.role;
  const signedIn = useIsSignedIn();
  const page = `/listings/${id}`;
  const users = signedIn ? offer?.users : undefined;
  let action: ListingOffer | null = users ?? offer;
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
      className={className}
      aria-label={`${action.label}: ${name}`}
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

/** What anyone can do with a listing who is no part of it; null when there is nothing to do. */
export function listingOffer(listing: ListingCardData): ListingOffer | null {
  const page = `/listings/${listing.id}`;
  if (listing.status !== 'available') return null;
  if (!listing.sellerReady) return { label: 'Kan inte köpas just nu', href: page };
  if (listing.resalePaused) return { label: 'Försäljningen är pausad', href: page };
  if (listing.tooLate) return { label: 'Går inte längre att köpa', href: page };
  if (listing.buyableFrom)
    return { label: `Kan köpas från ${formatShortDate(listing.buyableFrom)}`, href: page };
  return {
    label: 'Logga in för att köpa startplats',
    href: loginPath(buyPath(listing.id)),
    users: { label: 'Köp startplats', href: page },
  };
}
