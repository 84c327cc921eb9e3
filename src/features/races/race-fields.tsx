'use client';

import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  type InputWrapperProps,
  MultiSelect,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { DayField } from '@/components/day-field';
import { KronorField, options } from '@/components/fields';
import { buyerFields } from '@/domain/race/fields';
import { racePayers } from '@/domain/race/organiser-fee';
import { entryReferenceRules, MAX_WINDOWS, sellerMayChoose, transferMechanisms } from '@/domain/race/windows';
import { buyerFieldLabels, entryReferenceLabels, mechanismLabels, racePayerLabels } from '@/text/race';
import { type FeeKind, newWindow, type WindowValues } from './window-values';

/** Each party reads the shared text, and its own below it. */
const ownInstructions = 'Tomt om den gemensamma texten räcker';
const apartInstructions = 'När säljaren väljer vem som betalar behövs en text för var och en nedan';

interface TextsProps {
  /** What the texts use of the race's form. */
  form: Pick<UseFormReturnType<object>, 'getInputProps'>;
  values: { windows: readonly WindowValues[]; instructionsSeller: string; instructionsBuyer: string };
  /** The race's start places may change names: then there must be instructions. */
  open: boolean;
}

/** A race's texts about the name change for sellers and buyers, and the places that it refuses. */
export function RaceTexts({ form, values, open }: TextsProps) {
  const apart = sellerMayChoose(values.windows);
  return (
    <>
      <Textarea
        mt="md"
        label="Namnbytesinstruktioner"
        description={apart ? apartInstructions : undefined}
        withAsterisk={open && !apart && !(values.instructionsSeller && values.instructionsBuyer)}
        {...form.getInputProps('instructions')}
      />
      <Textarea
        mt="md"
        label="Instruktioner för säljare"
        description={apart ? undefined : ownInstructions}
        withAsterisk={open && apart}
        {...form.getInputProps('instructionsSeller')}
      />
      <Textarea
        mt="md"
        label="Instruktioner för köpare"
        description={apart ? undefined : ownInstructions}
        withAsterisk={open && apart}
        {...form.getInputProps('instructionsBuyer')}
      />
      <Textarea
        mt="md"
        label="Regler för startgrupp och klass"
        minRows={2}
        {...form.getInputProps('groupRules')}
      />
      <Checkbox
        mt="md"
        label="Gratis eller rabatterade platser får inte överlåtas"
        {...form.getInputProps('refusesDiscounted', { type: 'checkbox' })}
      />
      <Checkbox
        mt="sm"
        label="En plats får byta namn bara en gång"
        {...form.getInputProps('refusesTransferred', { type: 'checkbox' })}
      />
    </>
  );
}

const feeLabels: Record<FeeKind, string> = {
  unknown: 'Okänd',
  none: '0 kr, arrangören tar inget',
  amount: 'Ett belopp',
};

/** The explanation below the field: so that fields beside each other are aligned. */
const beneath: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

interface WindowsProps {
  /** What the windows use of the race's form. */
  form: Pick<UseFormReturnType<object>, 'getInputProps' | 'removeListItem' | 'insertListItem' | 'errors'>;
  windows: readonly WindowValues[];
  /** The race must have one. */
  needed: boolean;
}

/** The transfer windows of a race, in the order they close. */
export function RaceWindows({ form, windows, needed }: WindowsProps) {
  return (
    <>
      {windows.map(({ fee }, nth) => {
        const at = (field: keyof WindowValues) => `windows.${nth}.${field}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the windows of a race have no other key
          <Fieldset key={nth} legend={`Period ${nth + 1}`} mt="md">
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <NativeSelect
                label="Hur det går till"
                withAsterisk
                data={[{ value: '', label: 'Välj' }, ...options(mechanismLabels, transferMechanisms)]}
                {...form.getInputProps(at('mechanism'))}
              />
              <NativeSelect
                label="Vem betalar namnbytet?"
                description="Gäller nya annonser"
                inputWrapperOrder={beneath}
                withAsterisk
                data={[{ value: '', label: 'Välj' }, ...options(racePayerLabels, racePayers)]}
                {...form.getInputProps(at('payer'))}
              />
              <DayField label="Öppnar" clearable {...form.getInputProps(at('opensDay'))} />
              <TextInput
                type="time"
                label="Öppnar klockan"
                description="Tomt om det är från dagens början"
                inputWrapperOrder={beneath}
                {...form.getInputProps(at('opensTime'))}
              />
              <DayField
                label="Sista dag för namnbyte"
                withAsterisk
                clearable
                {...form.getInputProps(at('closesDay'))}
              />
              <TextInput
                type="time"
                label="Stänger klockan"
                description="Tomt om det är vid dagens slut"
                inputWrapperOrder={beneath}
                {...form.getInputProps(at('closesTime'))}
              />
              <NativeSelect
                label="Arrangörens avgift"
                withAsterisk
                data={[{ value: '', label: 'Välj' }, ...options(feeLabels)]}
                {...form.getInputProps(at('fee'))}
              />
              {fee === 'amount' && (
                <KronorField label="Avgiftens belopp" withAsterisk {...form.getInputProps(at('cost'))} />
              )}
              <NumberInput
                label="Lägsta ålder på loppets dag"
                description="Tomt om det inte finns någon"
                inputWrapperOrder={beneath}
                min={1}
                max={99}
                allowDecimal={false}
                {...form.getInputProps(at('minAge'))}
              />
              <MultiSelect
                label="Köparens uppgifter som arrangören behöver"
                data={options(buyerFieldLabels, buyerFields)}
                {...form.getInputProps(at('buyerFields'))}
              />
              <NativeSelect
                label="Start- eller bokningsnummer av säljaren"
                data={options(entryReferenceLabels, entryReferenceRules)}
                {...form.getInputProps(at('entryReference'))}
              />
            </SimpleGrid>
            <Textarea
              mt="md"
              label="Villkor"
              description="Vem som får ta över platsen, och annat som gäller: klass, medlemskap, legitimation"
              minRows={2}
              {...form.getInputProps(at('note'))}
            />
            <Group justify="flex-end" mt="sm">
              <Button variant="subtle" onClick={() => form.removeListItem('windows', nth)}>
                Ta bort perioden
              </Button>
            </Group>
          </Fieldset>
        );
      })}
      {form.errors.windows && (
        <Text c="var(--mantine-color-error)" size="sm" mt="sm" role="alert">
          {form.errors.windows}
        </Text>
      )}
      {windows.length < MAX_WINDOWS && (
        <Group mt="md">
          <Button variant="default" onClick={() => form.insertListItem('windows', newWindow)}>
            {windows.length === 0 && needed ? 'Lägg till en period för namnbyte' : 'Lägg till en period till'}
          </Button>
        </Group>
      )}
    </>
  );
}
