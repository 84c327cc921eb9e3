'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { PriceSplit } from '@/domain/fees';
import { ore } from '@/domain/money';
import { priceInKronor } from '@/domain/validation/listing';
import { SellerSplit } from '@/features/purchases/money-split';
import { trpc } from '@/trpc/client';

/** A pause in the typing this long is asked about, in ms. */
const PAUSE = 200;

/** Stands in for an answer, so that nothing jumps when one comes. */
const nothing: PriceSplit = {
  price: ore(0),
  serviceFee: ore(0),
  total: ore(0),
  sellerFee: ore(0),
  payout: ore(0),
};

interface PayoutPreviewProps {
  /** As typed, in kronor. */
  price: number | string;
  /** What to show before the first answer. */
  initial?: PriceSplit;
}

/** What the seller gets at a price, as the server counts it. */
export function PayoutPreview({ price, initial = nothing }: PayoutPreviewProps) {
  const [asked] = useDebouncedValue(price, PAUSE);
  const { success, data: kronor } = priceInKronor.safeParse(asked);
  const { data = initial } = trpc.listings.payout.useQuery(
    { price: kronor ?? 1 },
    { enabled: success, placeholderData: keepPreviousData },
  );
  return <SellerSplit split={success ? data : nothing} />;
}
