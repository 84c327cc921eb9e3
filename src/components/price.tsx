import { KeyedText } from '@/components/keyed-text';
import type { BuyerCost } from '@/domain/listing/buyer-cost';
import { inAllWords } from '@/text/listing';
import { formatKr } from '@/text/numbers';
import classes from './price.module.css';

interface PriceProps {
  cost: Pick<BuyerCost, 'total'> & Partial<Pick<BuyerCost, 'laterUnknown'>>;
  /** `card` in lists, `hero` on a listing's own page, `bar` in rows and in a sticky bar. */
  size?: 'card' | 'hero' | 'bar';
  /** The cheapest of several. */
  from?: boolean;
  /** What the figure is. */
  words?: string;
}

/** What a place costs its buyer in all: large tabular figures, as a start number, and what they are. */
export function Price({
  cost: { total, laterUnknown = false },
  size = 'card',
  from = false,
  words = inAllWords({ laterUnknown }),
}: PriceProps) {
  const number = formatKr(total).slice(0, -3);
  return (
    <span className={classes.price} data-size={size}>
      {from && 'från '}
      <span translate="no" className={classes.figure}>
        {/* A new element for a new price, as in `KeyedText`. */}
        <span key={number}>
          {number}
          <span className={classes.unit}>{'\u00a0'}kr</span>
        </span>
      </span>{' '}
      <KeyedText>{words}</KeyedText>
    </span>
  );
}
