import type { PriceSplit } from '@/domain/fees';
import type { FeePayer } from '@/domain/listing/states';
import type { Ore } from '@/domain/money';
import { formatKr, formatKrExact } from '@/text/money';
import classes from './money-split.module.css';

export interface MoneyRow {
  label: string;
  amount: Ore | number;
  hint?: string;
  kind?: 'plain' | 'minus' | 'sum' | 'aside';
}

interface MoneySplitProps {
  caption: string;
  rows: MoneyRow[];
  /** Show öre, for payouts. */
  exact?: boolean;
  hideCaption?: boolean;
}

/** Amounts and their sum. */
export function MoneySplit({ caption, rows, exact = false, hideCaption = false }: MoneySplitProps) {
  const format = exact ? formatKrExact : formatKr;
  return (
    <table className={classes.table}>
      <caption className={classes.caption} data-hidden={hideCaption || undefined}>
        {caption}
      </caption>
      <tbody>
        {rows.map(({ label, amount, hint, kind = 'plain' }) => (
          <tr key={label} data-kind={kind}>
            <th scope="row">
              {label}
              {hint && <span className={classes.hint}>{hint}</span>}
            </th>
            <td>
              {kind === 'minus' && amount !== 0 && '−'}
              {format(amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who pays the organiser, to the buyer or to others. */
const feeHints = {
  buyer: {
    buyer: 'Betalas av dig direkt till arrangören, efter köpet',
    seller: 'Betalas av säljaren, ingår för dig',
  },
  other: {
    buyer: 'Betalas av köparen direkt till arrangören',
    seller: 'Betalas av säljaren',
  },
} as const satisfies Record<string, Record<FeePayer, string>>;

/** What the buyer has paid in the end, the organiser too. */
export const TOTAL_WITH_FEE = 'Totalt med arrangörens avgift';

interface BuyerSplitProps {
  split: PriceSplit;
  payer: FeePayer;
  nameChangeCost: Ore | null;
  caption?: string;
  hideCaption?: boolean;
  /** Who reads it. */
  to?: keyof typeof feeHints;
}

/** What the buyer pays now, and what the organiser is paid later. */
export function BuyerSplit({
  split,
  payer,
  nameChangeCost,
  caption = 'Vad du betalar nu',
  hideCaption,
  to = 'buyer',
}: BuyerSplitProps) {
  const rows: MoneyRow[] = [
    { label: 'Startplats', amount: split.price },
    { label: 'Serviceavgift', amount: split.serviceFee },
    { label: 'Totalt', amount: split.total, kind: 'sum' },
  ];
  if (nameChangeCost !== null && nameChangeCost > 0) {
    rows.push({
      label: 'Namnbyte hos arrangören',
      amount: nameChangeCost,
      kind: 'aside',
      hint: feeHints[to][payer],
    });
    if (payer === 'buyer') {
      rows.push({
        label: TOTAL_WITH_FEE,
        amount: split.total + nameChangeCost,
        kind: 'sum',
      });
    }
  }
  return <MoneySplit caption={caption} rows={rows} hideCaption={hideCaption} />;
}

/** What the seller is paid. */
export const SellerSplit = ({
  split,
  caption = 'Din utbetalning',
}: {
  split: PriceSplit;
  caption?: string;
}) => (
  <MoneySplit
    exact
    caption={caption}
    rows={[
      { label: 'Ditt pris', amount: split.price },
      { label: 'Betalleverantörens avgift', amount: split.sellerFee, kind: 'minus' },
      { label: 'Du får', amount: split.payout, kind: 'sum' },
    ]}
  />
);
