import { Paper, Stack, Text } from '@mantine/core';
import { KeyedText, Kr } from '@/components/keyed-text';
import { Warning } from '@/components/warning';
import type { BuyerCost } from '@/domain/listing/buyer-cost';
import { MoneySplit } from '@/features/purchases/money-split';
import { TotalPrice } from '@/features/purchases/total-price';

interface FeeCostsProps {
  cost: BuyerCost;
  /** The organiser's fee in words. */
  fee: string;
}

/** What is paid now, and what the organiser is paid later. */
export const FeeCosts = ({ cost, fee }: FeeCostsProps) => (
  <Stack gap="md">
    <div>
      <TotalPrice cost={cost} hideSplit />
    </div>
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
      {!cost.laterUnknown && (
        <Text size="sm" c="dimmed" mt="xs">
          Nu och senare blir det <Kr amount={cost.total} /> allt som allt.
        </Text>
      )}
    </Paper>
  </Stack>
);
