import {
  type PriceSplit,
  SELLER_FEE_FIXED,
  SELLER_FEE_PER_MILLE,
  SERVICE_FEE_NET,
  SERVICE_FEE_VAT,
} from '@/domain/money/fees';
import { type Ore, ore } from '@/domain/money/ore';
import { formatKr, formatKrExact, formatNumber } from '@/text/numbers';
import { styles } from './styles';

interface MoneyRow {
  label: string;
  amount: Ore;
}

const percent = (share: number) => `${formatNumber(share, 1)}\u00a0%`;

/** Amounts in a column, the last one their sum. Stands last in its mail: what there is to do comes first. */
export function MoneyTable({ rows, sum }: { rows: MoneyRow[]; sum: MoneyRow }) {
  return (
    <table
      cellPadding="0"
      cellSpacing="0"
      style={styles.table}
      className="money"
      data-text-format="dataTable"
    >
      <tbody>
        {rows.map(({ label, amount }) => (
          <tr key={label}>
            <td style={styles.rowLabel} className="rule">
              {label}
            </td>
            <td style={styles.rowAmount} className="rule">
              {formatKrExact(amount)}
            </td>
          </tr>
        ))}
        <tr>
          <td style={styles.sumLabel}>{sum.label}</td>
          <td style={styles.sumAmount} className="green">
            {formatKrExact(sum.amount)}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** What the seller gets, and why. */
export const SellerMoney = ({ split, sumLabel = 'Du får' }: { split: PriceSplit; sumLabel?: string }) => (
  <MoneyTable
    rows={[
      { label: 'Ditt pris', amount: split.price },
      {
        label: `Betalleverantörens avgift (${percent(SELLER_FEE_PER_MILLE / 10)}\u00a0+\u00a0${formatKr(SELLER_FEE_FIXED)})`,
        amount: ore(-split.sellerFee),
      },
    ]}
    sum={{ label: sumLabel, amount: split.payout }}
  />
);

/** The buyer's receipt: the service fee with its VAT broken out. The place, sold by a private individual, has none. */
export const BuyerReceipt = ({ split }: { split: PriceSplit }) => (
  <MoneyTable
    rows={[
      { label: 'Startplats, säljs av en privatperson utan moms', amount: split.price },
      { label: 'Serviceavgift exklusive moms', amount: SERVICE_FEE_NET },
      {
        label: `Moms ${percent((100 * SERVICE_FEE_VAT) / SERVICE_FEE_NET)} på serviceavgiften`,
        amount: SERVICE_FEE_VAT,
      },
    ]}
    sum={{ label: 'Du har betalat', amount: split.total }}
  />
);
