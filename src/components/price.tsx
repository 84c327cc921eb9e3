import type { Ore } from '@/domain/money/ore';
import { formatKr } from '@/text/numbers';
import classes from './price.module.css';

interface PriceProps {
  amount: Ore | number;
  /** `card` in lists, `hero` on a listing's own page, `bar` in a sticky bar. */
  size?: 'card' | 'hero' | 'bar';
}

/** A price that looks like a start number: large tabular figures. */
export function Price({ amount, size = 'card' }: PriceProps) {
  const number = formatKr(amount).slice(0, -3);
  return (
    <span translate="no" className={classes.price} data-size={size}>
      {/* A new element for a new price, as in `KeyedText`. */}
      <span key={number}>
        {number}
        <span className={classes.unit}>{'\u00a0'}kr</span>
      </span>
    </span>
  );
}
