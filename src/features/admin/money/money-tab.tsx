import { Stack } from '@mantine/core';
import { Chargebacks } from './chargebacks';
import { Dac7 } from './dac7';
import { DeadLetters } from './dead-letters';
import { Differences } from './differences';
import { HeldMoney } from './held-money';
import { Movements } from './movements';
import { PaymentMethods } from './payment-methods';
import { YearReport } from './year-report';

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
