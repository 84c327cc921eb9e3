import type { ComponentProps } from 'react';
import { onDemand } from '@/components/ui/on-demand';
import classes from './demand.module.css';

const DemandNote = onDemand(() => import('@/features/bids/demand-note').then((file) => file.DemandNote));

/** What bids mean to who sets a price, in room kept for it: it is loaded late, and nothing below moves. */
export const Demand = (props: ComponentProps<typeof DemandNote>) => (
  <div className={classes.demand} aria-live="polite">
    <DemandNote {...props} />
  </div>
);
