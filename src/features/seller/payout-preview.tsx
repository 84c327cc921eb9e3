'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { priceInKronor } from '@/domain/listing/input';
import type { PriceSplit } from '@/domain/money/fees';
import { ore } from '@/domain/money/ore';
import { SellerSplit } from '@/features/purchases/money-split';
import { trpc } from '@/trpc/client';

/** Debounce of typing, ms. */
const PAUSE = 200;

/** A placeholder of the same height. */
const nothing: PriceSplit = {
  price: ore(0),
  serviceFee: ore(0),
  total: ore(0),
  sellerFee: ore(0),
  payout: ore(0),
};

/** The payout at a price, from the server; undefined while the price is none. */
export function usePayout(price: number | string, initial?: PriceSplit): PriceSplit | undefined {
  const [asked] = useDebouncedValue(price, PAUSE);
  const { success, data: kronor } = priceInKronor.safeParse(asked);
  const { data = initial } = trpc.listings.payout.useQuery(
    { price: kronor ?? 1 },
    { enabled: success, placeholderData: keepPreviousData },
  );
  return success ? data : undefined;
}

interface PayoutPreviewProps {
  /** As typed, in kronor. */
  price: number | string;
  /** Shown before the first response. */
  initial?: PriceSplit;
}

export const PayoutPreview = ({ price, initial }: PayoutPreviewProps) => (
  <SellerSplit split={usePayout(price, initial) ?? nothing} />
);
