import { Changing } from '@/components/changing';
import { Price } from '@/components/price';
import type { BuyerCost } from '@/domain/listing/buyer-cost';
import { inAllWords } from '@/text/race';
import classes from './listing-card.module.css';

interface CardPriceProps extends Pick<BuyerCost, 'total'>, Partial<Pick<BuyerCost, 'laterUnknown'>> {
  /** The cheapest of several. */
  from?: boolean;
}

/** What a place costs its buyer in all. */
export const CardPrice = ({ total, laterUnknown = false, from = false }: CardPriceProps) => (
  <p className={classes.total}>
    {from && <span>från </span>}
    <Price amount={total} /> <Changing>{inAllWords({ laterUnknown })}</Changing>
  </p>
);
