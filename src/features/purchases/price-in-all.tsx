import { Changing } from '@/components/changing';
import { Price } from '@/components/price';
import type { BuyerCost } from '@/domain/buyer-cost';
import { inAllWords, splitText } from '@/text/buyer-cost';
import classes from './price-in-all.module.css';

interface PriceInAllProps {
  cost: BuyerCost;
  size?: 'card' | 'hero' | 'bar';
  /** Shown elsewhere when it is. */
  hideSplit?: boolean;
}

/** What a place costs in all, and beneath when it is paid. */
export const PriceInAll = ({ cost, size = 'card', hideSplit = false }: PriceInAllProps) => (
  <>
    <p className={classes.lead} data-size={size}>
      <Price amount={cost.total} size={size} /> <Changing>{inAllWords(cost)}</Changing>
    </p>
    {!hideSplit && (
      <p className={classes.split} data-size={size}>
        <Changing>{splitText(cost)}</Changing>
      </p>
    )}
  </>
);
