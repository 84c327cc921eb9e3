'use client';

import { useDebouncedValue } from '@mantine/hooks';
import { IconCash, IconClock, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Facts } from '@/components/facts';
import { KeyedText } from '@/components/keyed-text';
import { priceInKronor } from '@/domain/money/amount-input';
import type { PriceSplit } from '@/domain/money/fees';
import { SellerSplit } from '@/features/purchases/money-split';
import { PAYOUT_BANK_DAYS } from '@/text/dates';
import { formatKrExact } from '@/text/numbers';
import { numbers as n } from '@/text/policy-numbers';
import { trpc } from '@/trpc/client';

/** Debounce of typing, ms. */
const PAUSE = 200;

/** What is paid and to whom at a price, from the server; undefined while the price is none. */
export function usePayout(price: number | string, initial?: PriceSplit): PriceSplit | undefined {
  const [debounced] = useDebouncedValue(price, PAUSE);
  const { success, data: kronor } = priceInKronor.safeParse(debounced);
  const { data = initial } = trpc.listings.payout.useQuery(
    { price: kronor ?? 1 },
    { enabled: success, placeholderData: keepPreviousData },
  );
  return success ? data : undefined;
}

export interface PayoutPreviewProps {
  /** As typed, in kronor. */
  price: number | string;
  /** Shown before the first response. */
  initial?: PriceSplit;
}

export const PayoutPreview = ({ price, initial }: PayoutPreviewProps) => (
  <SellerSplit split={usePayout(price, initial) ?? null} />
);

/** What a seller gets and when, what they must do, and what happens if they do not. */
export function PublishingFacts({ price }: { price: number | string }) {
  const payout = usePayout(price)?.payout;
  return (
    <Facts
      facts={[
        {
          label: 'Du får',
          // The amount has a line of its own: nothing moves when it comes.
          value: (
            <span>
              <KeyedText>{payout === undefined ? 'Priset minus avgiften' : formatKrExact(payout)}</KeyedText>
              <br />
              {`Stripe betalar ut till ditt bankkonto. Det startar när köparen har bekräftat, senast ${n.confirmationTime} efter namnbytet, och tar ${PAYOUT_BANK_DAYS}.`}
            </span>
          ),
          icon: <IconCash size={18} />,
        },
        {
          label: 'Du gör',
          value: `Byter namn på platsen hos arrangören inom ${n.nameChangeTime} från att den är såld, eller från att namnbytet har öppnat.`,
          icon: <IconClock size={18} />,
        },
        {
          label: 'Om du inte hinner',
          value: 'Köparen får tillbaka allt och annonsen pausas. Det kostar dig inget.',
          icon: <IconRefresh size={18} />,
        },
      ]}
    />
  );
}
