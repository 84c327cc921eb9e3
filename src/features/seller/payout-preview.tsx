'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { SellerSplit } from '@/components/money-split';
import { splitPrice } from '@/domain/fees';
import { ore } from '@/domain/money';
import { priceInKronor } from '@/domain/validation/listing';
import { type Outputs, trpc } from '@/trpc/client';

/** What the seller will get, as the server reckons it. Keeps its height, so that nothing jumps. */
export function PayoutPreview({
  price,
  initial,
}: {
  price: number | string;
  initial?: Outputs['listings']['payout'];
}) {
  const valid = priceInKronor.safeParse(price);
  const { data } = trpc.listings.payout.useQuery(
    { price: valid.data ?? 1 },
    { enabled: valid.success, placeholderData: keepPreviousData },
  );
  const nothing = { ...splitPrice(ore(0)), serviceFee: ore(0), total: ore(0) };
  return <SellerSplit split={valid.success ? (data ?? initial ?? nothing) : nothing} />;
}
