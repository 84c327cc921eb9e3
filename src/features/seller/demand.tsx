import { Box } from '@mantine/core';
import dynamic from 'next/dynamic';
import type { ComponentProps } from 'react';
import { renderNothing } from '@/components/missing-code';

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
