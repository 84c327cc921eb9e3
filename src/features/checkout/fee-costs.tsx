import { Paper, Stack } from '@mantine/core';
import { KeyedText } from '@/components/keyed-text';
import { Price } from '@/components/price';
import { Warning } from '@/components/warning';
import type { BuyerCost } from '@/domain/listing/buyer-cost';
import { MoneySplit } from '@/features/purchases/money-split';

interface FeeCostsProps {
  cost: BuyerCost;
  /** The organiser's fee in words. */
  fee: string;
}

/** What is paid now, and what the organiser is paid later. */
export const FeeCosts = ({ cost, fee }: FeeCostsProps) => (
  <Stack gap="md">
    <Price cost={cost} />
    <Warning title="Arrangörens avgift betalas inte nu">
      <KeyedText>
        {`Du betalar ${fee} separat till arrangören, efter att säljaren har gjort namnbytet.`}
      </KeyedText>
    </Warning>
    <MoneySplit
      caption="Vad du betalar nu"
      rows={[
        { label: 'Startplatsens pris', amount: cost.price },
        { label: 'Serviceavgift', amount: cost.serviceFee },
        { label: 'Totalt nu', amount: cost.now, kind: 'sum' },
      ]}
    />
    <Paper withBorder p="md">
      <MoneySplit
        caption="Extra kostnad som betalas senare"
        rows={[
          {
            label: 'Arrangörens avgift (namnändringsavgift)',
            amount: cost.laterUnknown ? null : cost.later,
            hint: cost.laterUnknown ? 'Beloppet anges av arrangören' : 'Betalas separat till arrangören',
          },
        ]}
      />
    </Paper>
  </Stack>
);
