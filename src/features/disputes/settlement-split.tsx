import { Text } from '@mantine/core';
import type { PriceSplit } from '@/domain/money/fees';
import type { Ore } from '@/domain/money/ore';
import { divideByRefund } from '@/domain/purchase/dispute';
import { MoneySplit } from '@/features/purchases/money-split';
import { nameOf } from '@/text/dispute';
import type { Dispute } from './dispute-timeline';

interface SettlementSplitProps {
  split: PriceSplit;
  /** Öre to the buyer; null while no amount is typed. */
  amount: Ore | null;
  reader: Dispute['role'];
}

/** What an offer gives each party, the fees included, to the öre. */
export function SettlementSplit({ split, amount, reader }: SettlementSplitProps) {
  const { buyer, seller, sellerFee, serviceFee } =
    amount === null
      ? { buyer: null, seller: null, sellerFee: split.sellerFee, serviceFee: split.serviceFee }
      : divideByRefund(split, amount);
  return (
    <div aria-live="polite">
      {buyer === null || seller === null ? (
        <Text size="sm" c="dimmed">
          Skriv ett belopp, så ser du på öret vad var och en får.
        </Text>
      ) : (
        <MoneySplit
          exact
          caption="Så delas pengarna"
          rows={[
            { label: `${nameOf('buyer', reader)} får tillbaka`, amount: buyer },
            { label: `${nameOf('seller', reader)} får`, amount: seller },
            { label: 'Betalleverantörens avgift', amount: sellerFee, kind: 'aside' },
            { label: 'Serviceavgift', amount: serviceFee, kind: 'aside' },
            { label: `${nameOf('buyer', reader)} betalade`, amount: split.charged, kind: 'sum' },
          ]}
        />
      )}
    </div>
  );
}
