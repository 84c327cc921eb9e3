'use client';

import { Alert, Fieldset, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { KronorField } from '@/components/fields';
import { focusFirstError, showFormError } from '@/components/form';
import { FormDialog } from '@/components/form-dialog';
import { useNow } from '@/components/use-now';
import { stockholmDate } from '@/domain/time';
import { RaceTexts } from '@/features/races/race-texts';
import { RaceWindows } from '@/features/races/race-windows';
import { ownRaceTexts } from '@/text/organiser';
import { trpc } from '@/trpc/client';
import type { OwnRace } from './own-race-card';
import { errorsOf, type OwnRaceValues, parsedOf, valuesOf } from './own-race-values';

/** The form of a race for its organiser's contacts: the admins' fields, but for what the admins keep. */
export function OwnRaceDialog({ race, onClose }: { race: OwnRace; onClose: () => void }) {
  const today = stockholmDate(useNow(60_000));
  const form = useForm<OwnRaceValues>({
    initialValues: valuesOf(race.fields),
    validate: (values) => errorsOf(values, race, today),
  });
  const update = trpc.organisers.updateRace.useMutation({
    meta: { done: ['Loppet är sparat', race.raceName] },
    onSuccess: onClose,
    onError: (error) => showFormError(form, error, { title: 'Kunde inte spara loppet.' }),
  });
  const open = race.nameChangeRule === 'allowed';
  return (
    <FormDialog
      wide
      title={race.raceName}
      onClose={onClose}
      onSubmit={form.onSubmit(
        (values) => update.mutate({ ...parsedOf(values, race), id: race.id, updatedAt: race.updatedAt }),
        focusFirstError(form),
      )}
      submit="Spara"
      busy={update.isPending}
    >
      <Text>{ownRaceTexts.editing}</Text>
      {!open && (
        <Alert title="Namnbyte är inte öppet för loppet">
          Vill ni tillåta namnbyte? Skriv till oss, så ändrar vi det.
        </Alert>
      )}
      <Fieldset legend="Namnbytet">
        <RaceWindows form={form} windows={form.values.windows} needed={open} />
        <RaceTexts form={form} values={form.values} open={open} />
      </Fieldset>
      <Fieldset legend="Priset">
        <KronorField
          label="Högsta pris för en plats (valfritt)"
          description={ownRaceTexts.highestPrice}
          {...form.getInputProps('highestPrice')}
        />
      </Fieldset>
    </FormDialog>
  );
}
