'use client';

import { NativeSelect, Stack, Switch, Text, TextInput, type TextInputProps } from '@mantine/core';
import { BirthDateField } from '@/components/fields';
import { BUYER_DETAILS_KEPT_DAYS } from '@/domain/purchase/deadlines';
import { shirtSizes } from '@/domain/purchase/input';
import { type BuyerField, isRememberable } from '@/domain/race/fields';
import { buyerFieldLabels } from '@/text/race';
import type { BuyerDetailsForm } from './use-buyer-details';

/** Keyboard and autofill by field. */
const inputs: Record<Exclude<BuyerField, 'shirt_size' | 'birth_date'>, TextInputProps> = {
  full_name: { autoComplete: 'name', autoCapitalize: 'words', spellCheck: false },
  email: {
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
  },
  phone: {
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    placeholder: '070-123 45 67',
    description: 'Börja ett utländskt nummer med + och landets nummer.',
  },
  customer_number: {
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    description: 'Står på din profil hos arrangören. Skaffa ett konto där först om du saknar ett.',
  },
  personnummer: { inputMode: 'numeric', autoComplete: 'off', placeholder: 'ÅÅÅÅMMDD-XXXX' },
  address: { autoComplete: 'street-address', description: 'Gata, postnummer och ort' },
  licence: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
};

interface RememberDetailsProps {
  fields: readonly BuyerField[];
  remember: boolean | undefined;
  onChange: (remember: boolean) => void;
}

/** Offers to remember the answers; nothing where none of them may be. */
export const RememberDetails = ({ fields, remember = false, onChange }: RememberDetailsProps) =>
  fields.some(isRememberable) && (
    <Switch
      styles={{ body: { alignItems: 'flex-start', minHeight: 44 }, labelWrapper: { flex: 1 } }}
      label="Kom ihåg uppgifterna till nästa köp"
      description={
        fields.every(isRememberable)
          ? 'Krypterade, bara för dig. Du tar bort dem i din profil.'
          : 'Krypterade, bara för dig. Personnummer, kundnummer och licens sparas aldrig. Du tar bort dem i din profil.'
      }
      checked={remember}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );

interface BuyerDetailsFieldsProps {
  fields: readonly BuyerField[];
  form: Pick<BuyerDetailsForm, 'getInputProps'>;
}

/** The organiser's questions about the new runner, before payment. */
export const BuyerDetailsFields = (props: BuyerDetailsFieldsProps) => (
  <Stack gap="md">
    <Text size="sm" c="dimmed">
      Arrangören behöver uppgifterna för namnbytet. Säljaren ser dem först när du har betalat, varje titt syns
      för dig, och de raderas {BUYER_DETAILS_KEPT_DAYS} dagar efter att affären är klar.
    </Text>
    <BuyerDetailsInputs {...props} />
  </Stack>
);

/** The fields alone. */
export const BuyerDetailsInputs = ({ fields, form }: BuyerDetailsFieldsProps) => (
  <>
    {fields.map((field) => {
      const shared = {
        label: buyerFieldLabels[field],
        required: true,
        withAsterisk: false,
        ...form.getInputProps(field),
      };
      if (field === 'birth_date') return <BirthDateField key={field} {...shared} />;
      if (field === 'shirt_size') {
        return (
          <NativeSelect
            key={field}
            data={[{ value: '', label: 'Välj storlek' }, ...shirtSizes]}
            autoComplete="off"
            {...shared}
          />
        );
      }
      return <TextInput key={field} {...inputs[field]} {...shared} />;
    })}
  </>
);
