import { Card, Radio, Stack, Text } from '@mantine/core';
import { KronorField } from '@/components/fields';
import { type FeePayer, resolvePayer } from '@/domain/race/organiser-fee';
import { sellerMayChoose } from '@/domain/race/windows';
import { highestPriceText } from '@/text/organiser';
import { ruleErrors } from './ad-values';
import { PayoutPreview } from './payout-preview';
import { Demand, PriceHint } from './price-hint';
import { feeText } from './race-card';
import type { AdPartProps } from './use-ad-form';

/** The whole row can be pressed. */
const tall = { body: { minHeight: 44, alignItems: 'center' } };

/** The price, who pays the organiser, and what is left for the seller. */
export function AdPrice({ form, race, signedIn }: AdPartProps & { signedIn: boolean }) {
  const { price, payerChoice } = form.values;
  // Checked at every change, since another race may be chosen last.
  const { price: tooMuch } = ruleErrors(race, form.values);
  return (
    <Card component="div">
      <Stack gap="lg">
        {race && sellerMayChoose(race.fees) && (
          <Radio.Group
            label="Vem betalar namnbytet?"
            description="Avgiften går till arrangören och ingår inte i priset."
            {...form.getInputProps('payerChoice')}
            // Another payer needs a new consent to the fee.
            onChange={(value) => form.setValues({ payerChoice: value as FeePayer, feeAccepted: false })}
          >
            <Stack gap={4} mt="xs">
              <Radio value="seller" label="Jag betalar" styles={tall} />
              <Radio value="buyer" label="Köparen betalar" styles={tall} />
            </Stack>
          </Radio.Group>
        )}
        <KronorField
          label="Pris"
          inputMode="decimal"
          description={
            race?.highestPrice && !tooMuch
              ? highestPriceText(race.highestPrice)
              : 'Det är vad du begär för startplatsen.'
          }
          {...form.getInputProps('price')}
          error={tooMuch ?? form.errors.price}
        />
        {race && (
          <div>
            <PriceHint
              raceId={race.id}
              slug={signedIn ? null : race.slug}
              price={price}
              payer={resolvePayer(race.nameChangeCostPayer, payerChoice)}
              nameChangeCost={race.nameChangeCost}
            />
            {signedIn && <Demand raceId={race.id} payerChoice={payerChoice} />}
          </div>
        )}
        <PayoutPreview price={price} />
        {race && race.nameChangeCostPayer !== 'seller_chooses' && (
          <Text size="sm">
            Arrangörens avgift för namnbytet: {feeText(race.nameChangeCost, race.nameChangeCostPayer)}.
          </Text>
        )}
      </Stack>
    </Card>
  );
}
