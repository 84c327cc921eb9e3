import dynamic from 'next/dynamic';
import type { ComponentProps } from 'react';
import { renderNothing } from '@/components/missing-code';
import classes from './demand.module.css';

const DemandNote = dynamic(() =>
  import('@/features/bids/demand-note').then((file) => file.DemandNote).catch(renderNothing),
);

/** What bids mean to who sets a price, in room kept for it: it is loaded late, and nothing below moves. */
export const Demand = (props: ComponentProps<typeof DemandNote>) => (
  <div className={classes.demand} aria-live="polite">
    <DemandNote {...props} />
  </div>
);
