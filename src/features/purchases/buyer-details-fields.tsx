'use client';

import { Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { BuyerField } from '@/domain/race/rules';
import { buyerFieldLabels } from '@/text/states';
import type { BuyerDetails } from './buyer-details';

/** The right keyboard and autofill for each. */
const inputs: Record<BuyerField, TextInputProps> = {
  full_name: { autoComplete: 'name' },
  birth_date: { type: 'date', autoComplete: 'bday' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  customer_number: {
    autoComplete: 'off',
    description: 'Står på din profil hos arrangören. Skaffa ett konto där först om du saknar ett.',
  },
  personnummer: { inputMode: 'numeric', autoComplete: 'off', placeholder: 'ÅÅÅÅMMDD-XXXX' },
  address: { autoComplete: 'street-address', description: 'Gata, postnummer och ort' },
  licence: { autoComplete: 'off' },
};

interface BuyerDetailsFieldsProps {
  fields: readonly BuyerField[];
  form: UseFormReturnType<BuyerDetails>;
}

/** What the organiser needs to know of the new runner. */
export const BuyerDetailsFields = ({ fields, form }: BuyerDetailsFieldsProps) => (
  <Stack gap="md">
    <Text size="sm" c="dimmed">
      Arrangören behöver uppgifterna för namnbytet. Säljaren ser dem först när du har betalat, och de raderas
      när affären är klar.
    </Text>
    {fields.map((field) => (
      <TextInput
        key={form.key(field)}
        label={buyerFieldLabels[field]}
        required
        withAsterisk={false}
        {...inputs[field]}
        {...form.getInputProps(field)}
      />
    ))}
  </Stack>
);
