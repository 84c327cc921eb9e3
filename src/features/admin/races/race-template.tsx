'use client';

import { Box, Button, Group, NativeSelect, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { options } from '@/components/fields';
import {
  fillFrom,
  guessedByTemplate,
  type RegistrationSystem,
  registrationSystems,
  registrationWindows,
  type TemplateField,
  type TemplateFields,
} from '@/domain/organiser/registration-systems';
import { newWindow } from '@/features/races/window-values';
import { inSentence } from '@/text/numbers';
import {
  type RaceValues,
  registrationInstructions,
  registrationLabels,
  templateFieldLabels,
} from './race-values';

/** What a template would fill in, as the form has it. The shared text is used for both parties. */
function typedOf({
  windows,
  instructions,
  instructionsSeller,
  instructionsBuyer,
}: RaceValues): TemplateFields {
  const { mechanism, payer, buyerFields, entryReference } = windows[0] ?? newWindow;
  return {
    mechanism,
    payer,
    buyerFields,
    entryReference,
    instructionsSeller: instructionsSeller || instructions,
    instructionsBuyer: instructionsBuyer || instructions,
  };
}

const templateOf = (system: RegistrationSystem): Partial<TemplateFields> => ({
  ...registrationWindows[system],
  instructionsSeller: registrationInstructions[system].seller,
  instructionsBuyer: registrationInstructions[system].buyer,
});

/** The form's values with those of a template in them. */
function filledIn(values: RaceValues, fields: Partial<TemplateFields>): Partial<RaceValues> {
  const { instructionsSeller, instructionsBuyer, ...window } = fields;
  const [first = newWindow, ...others] = values.windows;
  return {
    windows: [{ ...first, ...window }, ...others],
    ...(instructionsSeller && { instructionsSeller }),
    ...(instructionsBuyer && { instructionsBuyer }),
    placeholders: [...new Set([...values.placeholders, ...guessedByTemplate])],
  };
}

const listOf = (fields: TemplateField[]): string =>
  inSentence(fields.map((field) => templateFieldLabels[field].toLowerCase()));

/** Fills empty fields with a registration system's facts; fields with text are replaced only on request. */
export function RaceTemplate({ form }: { form: UseFormReturnType<RaceValues> }) {
  const [system, setSystem] = useState<RegistrationSystem | ''>('');
  const [done, setDone] = useState<{ filled: TemplateField[]; kept: TemplateField[] }>();
  function choose(chosen: RegistrationSystem | '') {
    setSystem(chosen);
    if (!chosen) return setDone(undefined);
    const { filled, kept } = fillFrom(typedOf(form.values), templateOf(chosen));
    form.setValues(filledIn(form.values, filled));
    setDone({ filled: Object.keys(filled) as TemplateField[], kept });
  }
  function replace() {
    if (!system || !done) return;
    const template = Object.entries(templateOf(system));
    const fields = Object.fromEntries(
      template.filter(([field]) => done.kept.includes(field as TemplateField)),
    );
    form.setValues(filledIn(form.values, fields));
    setDone({ filled: [...done.filled, ...done.kept], kept: [] });
  }
  return (
    <Box mt="md">
      <NativeSelect
        label="Fyll i från en mall"
        description="Period 1 och texterna, där inget är skrivet. Kontrollera mot arrangörens regler."
        data={[
          { value: '', label: 'Välj hur arrangören tar emot anmälningar' },
          ...options(registrationLabels, registrationSystems),
        ]}
        value={system}
        onChange={({ currentTarget }) => choose(currentTarget.value as RegistrationSystem | '')}
      />
      <div role="status">
        {done && done.filled.length > 0 && (
          <Text size="sm" mt="xs">
            Ifyllt: {listOf(done.filled)}.
          </Text>
        )}
        {done && done.filled.length === 0 && done.kept.length === 0 && (
          <Text size="sm" mt="xs">
            Allt står redan som i mallen.
          </Text>
        )}
        {done && done.kept.length > 0 && (
          <Group gap="sm" mt="xs">
            <Text size="sm">Redan skrivet, och inte ändrat: {listOf(done.kept)}.</Text>
            <Button size="sm" variant="default" onClick={replace}>
              Ersätt med mallens
            </Button>
          </Group>
        )}
      </div>
    </Box>
  );
}
