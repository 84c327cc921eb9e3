import { Stack } from '@mantine/core';
import { Chargebacks } from './money/chargebacks';
import { Dac7 } from './money/dac7';
import { DeadLetters } from './money/dead-letters';
import { Differences } from './money/differences';
import { HeldMoney } from './money/held-money';
import { Movements } from './money/movements';
import { PaymentMethods } from './money/payment-methods';
import { YearReport } from './money/year-report';

/** Held money, and failed movements. */
export const MoneyTab = () => (
  <Stack gap={0}>
    <HeldMoney />
    <YearReport />
    <Dac7 />
    <PaymentMethods />
    <Movements />
    <Chargebacks />
    <DeadLetters />
    <Differences />
  </Stack>
);
