import { Text } from '@mantine/core';
import { KeyedText } from '@/components/keyed-text';
import { purchaseCost } from '@/domain/listing/buyer-cost';
import type { PriceSplit } from '@/domain/money/fees';
import type { Ore } from '@/domain/money/ore';
import type { FeePayer } from '@/domain/race/organiser-fee';
import { formatKr, formatKrExact } from '@/text/numbers';
import classes from './money-split.module.css';

interface MoneyRow {
  label: string;
  /** Öre; null where nobody knows, or yet. */
  amount: Ore | number | null;
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

/** Amounts and their sum. Not Mantine's `Table`, which would bring 30 kB of code to every listing's page. */
export function MoneySplit({ caption, rows, exact = false, hideCaption = false }: MoneySplitProps) {
  const format = exact ? formatKrExact : formatKr;
  return (
    <table className={classes.table} aria-label={hideCaption ? caption : undefined}>
      {!hideCaption && <caption>{caption}</caption>}
      <tbody>
        {rows.map(({ label, amount, hint, kind = 'plain' }) => (
          <tr key={label} data-kind={kind}>
            <th scope="row">
              {label}
              {hint && (
                <Text key={hint} component="span" display="block" size="xs" c="dimmed" fw={400}>
                  {hint}
                </Text>
              )}
            </th>
            <td>
              <KeyedText translate="no">
                {`${kind === 'minus' && amount ? '−' : ''}${amount === null ? '–' : format(amount)}`}
              </KeyedText>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Who reads it. */
type Reader = 'buyer' | 'seller' | 'admin';

interface BuyerSplitProps {
  split: PriceSplit;
  payer: FeePayer;
  nameChangeCost: Ore | null;
  caption?: string;
  /** The total stands above, and is not repeated; nor is there a visible caption. */
  underTotal?: boolean;
  /** Of a purchase: what has been paid here is a sum of its own. */
  paid?: boolean;
  to?: Reader;
}

/** What the buyer pays now: the seller's price and the service fee; then the organiser's fee, and the total. */
export function BuyerSplit({
  split,
  payer,
  nameChangeCost,
  caption = 'Vad du betalar',
  underTotal = false,
  paid = false,
  to = 'buyer',
}: BuyerSplitProps) {
  const cost = purchaseCost({ split, payer, nameChangeCost });
  const now: MoneyRow = { label: paid ? 'Betalt till oss' : 'Totalt nu', amount: cost.now, kind: 'sum' };
  const total: MoneyRow = { label: 'Allt som allt', amount: cost.total, kind: 'sum' };
  const label = 'Arrangörens avgift';
  const feeHint =
    to === 'buyer' ? 'Betalas till arrangören, efter köpet' : 'Betalas av köparen till arrangören';
  const organiserRows: MoneyRow[] = [];
  if (cost.laterUnknown) organiserRows.push({ label, amount: null, hint: 'Beloppet anges av arrangören' });
  else if (cost.later > 0) organiserRows.push({ label, amount: cost.later, hint: feeHint });
  else if (nameChangeCost)
    organiserRows.push({ label, amount: 0, hint: `${formatKr(nameChangeCost)}, betalas av säljaren` });
  return (
    <MoneySplit
      caption={caption}
      hideCaption={underTotal}
      rows={[
        { label: 'Säljarens pris', amount: cost.price },
        { label: 'Serviceavgift', amount: cost.serviceFee },
        ...(underTotal && cost.later === 0 ? [] : [now]),
        ...organiserRows,
        ...(underTotal || cost.later === 0 ? [] : [total]),
      ]}
    />
  );
}

interface PaidSplitProps {
  purchase: Pick<BuyerSplitProps, 'split' | 'payer' | 'nameChangeCost'>;
  caption: string;
  to?: Reader;
}

/** What the buyer of a purchase has paid. */
export const PaidSplit = ({ purchase: { split, payer, nameChangeCost }, ...props }: PaidSplitProps) => (
  <BuyerSplit paid split={split} payer={payer} nameChangeCost={nameChangeCost} {...props} />
);

interface SellerSplitProps {
  /** Null while there is no price. */
  split: PriceSplit | null;
  caption?: string | undefined;
  to?: Reader;
}

/** What the seller is paid. */
export const SellerSplit = ({ split, caption = 'Din utbetalning', to = 'seller' }: SellerSplitProps) => (
  <MoneySplit
    exact
    caption={caption}
    rows={[
      { label: to === 'seller' ? 'Ditt pris' : 'Pris', amount: split?.price ?? null },
      { label: 'Betalleverantörens avgift', amount: split?.sellerFee ?? null, kind: 'minus' },
      { label: to === 'seller' ? 'Du får' : 'Säljaren får', amount: split?.payout ?? null, kind: 'sum' },
    ]}
  />
);
