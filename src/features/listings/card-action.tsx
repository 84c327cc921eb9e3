'use client';
import { Button } from '@mantine/core';
import { Link } from '@/components/link';
import type { DisplayStatus } from '@/domain/listing/states';
import { ForUsers, ForVisitors } from '@/features/auth/signed-in';
import { useIsSignedIn, useOwnListings } from '@/features/auth/viewer';
import classes from './listing-card.module.css';

export interface CardOffer {
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
export function CardAction({ id, title, status, offer }: CardActionProps) {
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
