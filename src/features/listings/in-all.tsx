import { Changing } from '@/components/changing';
import { Price } from '@/components/price';
import type { BuyerCost } from '@/domain/buyer-cost';
import { inAllWords } from '@/text/buyer-cost';
import classes from './listing-card.module.css';

interface InAllProps extends Pick<BuyerCost, 'total'>, Partial<Pick<BuyerCost, 'laterUnknown'>> {
  /** The cheapest of several. */
  from?: boolean;
}

/** What a place costs its buyer in all. */
export const InAll = ({ total, laterUnknown = false, from = false }: InAllProps) => (
  <p className={classes.inAll}>
    {from && <span>från </span>}
    <Price amount={total} /> <Changing>{inAllWords({ laterUnknown })}</Changing>
  </p>
);
