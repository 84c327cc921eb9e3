'use client';

import { Alert, Box, Flex, Skeleton, Stack, Text } from '@mantine/core';
import { IconBell, IconEye } from '@tabler/icons-react';
import dynamic from 'next/dynamic';
import { KeyedText, Kr } from '@/components/keyed-text';
import { fallbackToNull } from '@/components/missing-code';
import type { DisplayStatus } from '@/domain/listing/states';
import { ownTexts } from '@/features/checkout/party-notice';
import type { Listing } from '@/features/listings/live-listing';
import { BuyerSplit } from '@/features/purchases/money-split';
import { counted, formatKr, formatKrExact, formatNumber } from '@/text/numbers';
import { trpc } from '@/trpc/client';
import classes from './own-listing.module.css';

const OwnListingActions = dynamic(
  () => import('./own-listing-actions').then((file) => file.OwnListingActions).catch(fallbackToNull),
  { ssr: false, loading: () => <Skeleton height={46} /> },
);

/** Being sold or sold: what the payout is of. */
const earned: readonly DisplayStatus[] = [
  'sold',
  'pending_name_change',
  'awaiting_buyer_confirmation',
  'disputed',
  'completed',
];

/** The listing's views and its race's watches. The rows are shown before the numbers. */
function Figures({ id }: { id: string }) {
  const { data } = trpc.listings.figures.useQuery({ id });
  return (
    <Flex
      component="ul"
      direction="column"
      gap={4}
      m={0}
      p={0}
      c={data ? undefined : 'dimmed'}
      className={classes.figures}
      aria-busy={!data}
    >
      <Flex component="li" gap={6} align="center">
        <IconEye size={20} color="var(--lb-done)" aria-hidden="true" />
        <KeyedText>{data ? counted(data.views, 'visning', 'visningar') : 'Visningar'}</KeyedText>
      </Flex>
      <Flex component="li" gap={6} align="center">
        <IconBell size={20} color="var(--lb-done)" aria-hidden="true" />
        <KeyedText>
          {data
            ? `${data.watchers === 0 ? 'Ingen' : formatNumber(data.watchers)} bevakar loppet`
            : 'Bevakar loppet'}
        </KeyedText>
      </Flex>
    </Flex>
  );
}

/** A listing as its seller sees it: the payout, the views and watches, the actions, and the buyer's price. */
export function OwnListing({ listing }: { listing: Listing }) {
  const { status, split, payer, nameChangeCost } = listing;
  return (
    <Stack gap="md" className={classes.own}>
      <Alert color={status === 'pending_name_change' ? 'signal' : 'blue'}>{ownTexts[status]}</Alert>
      <div>
        <Text size="lg" ta="center">
          Du får
        </Text>
        {/* With large text no wider than the box. */}
        <Text
          mb={4}
          ta="center"
          ff="heading"
          fz="min(2.5rem, 15cqi)"
          fw={700}
          lh={1.1}
          lts="-0.02em"
          className={classes.payout}
        >
          <Kr amount={split.payout} exact />
        </Text>
        <Text size="sm" c="dimmed" ta="center">
          <KeyedText>
            {`Ditt pris ${formatKr(split.price)} minus betalleverantörens avgift ${formatKrExact(split.sellerFee)}.`}
          </KeyedText>
        </Text>
      </div>
      <Figures id={listing.id} />
      {/* Two rows of buttons, also while their code is fetched. */}
      <Box mih={listing.status === 'available' ? 104 : undefined}>
        <OwnListingActions listing={listing} />
      </Box>
      <BuyerSplit
        split={split}
        payer={payer}
        nameChangeCost={nameChangeCost}
        caption="Köparen betalar"
        paid={earned.includes(status)}
        to="seller"
      />
    </Stack>
  );
}
