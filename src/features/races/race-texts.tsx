'use client';

import { Checkbox, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { sellerMayChoose } from '@/domain/race/windows';
import type { WindowValues } from './window-values';

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

/** What a race tells its sellers and buyers of the name change, and which places it refuses. */
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
