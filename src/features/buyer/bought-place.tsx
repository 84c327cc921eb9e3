'use client';
import { Skeleton } from '@mantine/core';
import { trpc } from '@/trpc/client';
import { OwnBib } from './own-bib';

/** The bib of a place that has just been paid, under what says so; its room is there before it. */
export function BoughtPlace({ listingId }: { listingId: string | null }) {
  const { data, isPending } = trpc.purchases.forConfirmation.useQuery(
    { listingId: listingId ?? '' },
    { enabled: listingId !== null },
  );
  if (data) return <OwnBib purchase={data} />;
  return listingId !== null && isPending ? <Skeleton height="26rem" radius="lg" /> : null;
}
