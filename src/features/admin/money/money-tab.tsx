import { Stack } from '@mantine/core';
import { Chargebacks } from './chargebacks';
import { DeadLetters } from './dead-letters';
import { Differences } from './differences';
import { HeldMoney } from './held-money';
import { Movements } from './movements';
import { PaymentMethods } from './payment-methods';
import { Dac7, YearReport } from './year-reports';
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
