import { Anchor, Box, Stack, Text } from '@mantine/core';
import dynamic from 'next/dynamic';
import { type ComponentProps, useState } from 'react';
import { Changing } from '@/components/changing';
import { Dialog } from '@/components/dialog';
import { renderNothing } from '@/components/missing-code';
import { RowsSkeleton } from '@/components/skeletons';
import { counted, formatKr } from '@/text/numbers';
import { soldText } from '@/text/race';
import { type Outputs, trpc } from '@/trpc/client';

const SoldPrices = dynamic(
  () => import('@/features/races/sold-prices').then((file) => file.SoldPrices).catch(renderNothing),
  { ssr: false, loading: () => <RowsSkeleton count={1} /> },
);

function forSaleText({ offers, originalFee }: Outputs['races']['prices']): string {
  const now = offers
    ? `Andra säljer just nu ${counted(offers.count, 'plats', 'platser')}, med priser från ${formatKr(offers.lowestPrice)} utan avgifter.`
    : 'Ingen annan säljer en plats just nu.';
  return originalFee === null ? now : `${now} Ordinarie startavgift: ${formatKr(originalFee)}.`;
}

/** What places of the race were sold for here and are for sale for. */
export function PriceHint({ raceId }: { raceId: string }) {
  const prices = trpc.races.prices.useQuery({ raceId }, { staleTime: 'static' }).data;
  const [open, setOpen] = useState(false);
  return (
    // As high as most of what it can say, so that nothing below it moves when the answer comes.
    <Stack
      gap="xs"
      justify="center"
      mih={{ base: '9.5rem', sm: '6.5rem' }}
      px="md"
      py="sm"
      bdrs="md"
      bg="var(--lb-surface-sunk)"
    >
      {prices && (
        <>
          <Text size="sm">
            {prices.sold ? (
              <>
                <Changing>{soldText(prices.sold)}</Changing>{' '}
                <Anchor component="button" type="button" onClick={() => setOpen(true)}>
                  Se priserna
                </Anchor>
              </>
            ) : (
              'Färre än fem platser har sålts här, så vi visar inga priser än.'
            )}
          </Text>
          <Text size="sm">
            <Changing>{forSaleText(prices)}</Changing>
          </Text>
          {open && prices.sold && (
            <Dialog opened onClose={() => setOpen(false)} title="Vad platserna sålts för">
              <SoldPrices sold={prices.sold} originalFee={prices.originalFee} />
            </Dialog>
          )}
        </>
      )}
    </Stack>
  );
}

const DemandNote = dynamic(
  () => import('@/features/bids/demand-note').then((file) => file.DemandNote).catch(renderNothing),
  { ssr: false },
);

/** What bids mean to who sets a price, in room kept for it: it is loaded late, and nothing below moves. */
export const Demand = (props: ComponentProps<typeof DemandNote>) => (
  // As high as its longest text.
  <Box mih={{ base: '4.8em', sm: '3.2em' }} aria-live="polite">
    <DemandNote {...props} />
  </Box>
);
