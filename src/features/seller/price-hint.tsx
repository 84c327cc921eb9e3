import { Anchor, Box, Stack, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { type ComponentProps, useState } from 'react';
import { Dialog } from '@/components/dialog';
import { KeyedText, Kr } from '@/components/keyed-text';
import { fallbackToNull } from '@/components/missing-code';
import { RowsSkeleton } from '@/components/skeletons';
import { type BuyerCost, purchaseCost } from '@/domain/listing/buyer-cost';
import type { Ore } from '@/domain/money/ore';
import type { FeePayer } from '@/domain/race/organiser-fee';
import { inAllWords } from '@/text/listing';
import { formatKr } from '@/text/numbers';
import { soldText } from '@/text/race';
import { trpc } from '@/trpc/client';
import { type PayoutPreviewProps, usePayout } from './payout-preview';

const SoldPrices = dynamic(
  () => import('@/features/races/sold-prices').then((file) => file.SoldPrices).catch(fallbackToNull),
  { ssr: false, loading: () => <RowsSkeleton count={1} /> },
);

/** A race's prices: for a user without their own places, for a visitor as on the race's page. */
function usePrices(raceId: string, slug: string | null) {
  const others = trpc.races.prices.useQuery({ raceId }, { enabled: slug === null, staleTime: 'static' });
  const all = trpc.races.bySlug.useQuery({ slug: slug ?? '' }, { enabled: slug !== null });
  return slug === null ? others.data : all.data;
}

/** A total with its label. */
const LabelledTotal = ({
  label,
  cost,
}: {
  label: string;
  cost: Pick<BuyerCost, 'total' | 'laterUnknown'> | null;
}) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      <KeyedText>{label}</KeyedText>
    </Text>
    <Text component="dd" m={0} fw={700} fz="xl" lh={1.3}>
      {cost ? <Kr amount={cost.total} /> : <KeyedText>–</KeyedText>}
      <Text component="span" display="block" size="sm" fw={400} c="dimmed">
        <KeyedText>{cost ? inAllWords(cost) : 'allt som allt'}</KeyedText>
      </Text>
    </Text>
  </div>
);

/** One where text is large. The amounts stand on one line, also where a label has two. */
const columns = {
  display: 'grid',
  alignItems: 'end',
  gap: 'var(--mantine-spacing-md)',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8rem), 1fr))',
};

interface PriceHintProps extends PayoutPreviewProps {
  raceId: string;
  /** The race's, for a visitor. */
  slug: string | null;
  /** Who pays the organiser, and how much. */
  payer: FeePayer;
  nameChangeCost: Ore | null;
}

/** The buyer's total at a price, beside the cheapest other place, and the prices of sold places. */
export function PriceHint({ raceId, slug, price, initial, payer, nameChangeCost }: PriceHintProps) {
  const prices = usePrices(raceId, slug);
  const split = usePayout(price, initial);
  const [open, setOpen] = useState(false);
  const offers = prices?.offers;
  return (
    <Stack gap="xs" px="md" py="sm" bdrs="md" bg="var(--lb-surface-sunk)">
      {/* Two columns from the start: nothing moves when the other place comes. */}
      <Box component="dl" m={0} style={columns}>
        <LabelledTotal
          label="Köparen betalar"
          cost={split ? purchaseCost({ split, payer, nameChangeCost }) : null}
        />
        {offers && (
          <LabelledTotal
            label={offers.count === 1 ? 'Den andra platsen' : `Billigaste av ${offers.count} andra`}
            cost={{ total: offers.lowestTotal, laterUnknown: offers.laterUnknown }}
          />
        )}
      </Box>
      {prices?.sold && (
        <Text size="sm">
          <KeyedText>{soldText(prices.sold)}</KeyedText>{' '}
          <Anchor component="button" type="button" onClick={() => setOpen(true)}>
            Se priserna
          </Anchor>
        </Text>
      )}
      {prices && prices.originalFee !== null && (
        <Text size="sm">
          <KeyedText>{`Ordinarie startavgift: ${formatKr(prices.originalFee)}.`}</KeyedText>
        </Text>
      )}
      {open && prices?.sold && (
        <Dialog opened onClose={() => setOpen(false)} title="Vad platserna sålts för">
          <SoldPrices sold={prices.sold} originalFee={prices.originalFee} />
        </Dialog>
      )}
    </Stack>
  );
}

const DemandNote = dynamic(
  () => import('@/features/bids/demand-note').then((file) => file.DemandNote).catch(fallbackToNull),
  { ssr: false },
);

/** The bids' consequence for the seller's price. */
export const Demand = (props: ComponentProps<typeof DemandNote>) => (
  <Box aria-live="polite">
    <DemandNote {...props} />
  </Box>
);
