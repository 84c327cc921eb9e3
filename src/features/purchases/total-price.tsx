import { Changing } from '@/components/changing';
import { Price } from '@/components/price';
import type { BuyerCost } from '@/domain/buyer-cost';
import { inAllWords, splitText } from '@/text/buyer-cost';
import classes from './total-price.module.css';

interface TotalPriceProps {
  cost: BuyerCost;
  size?: 'card' | 'hero' | 'bar';
  /** Shown elsewhere when it is. */
  hideSplit?: boolean;
}

/** What a place costs in all, and beneath when it is paid. */
export const TotalPrice = ({ cost, size = 'card', hideSplit = false }: TotalPriceProps) => (
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
