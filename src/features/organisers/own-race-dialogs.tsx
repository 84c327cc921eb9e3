'use client';

import { Alert, Fieldset, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNow } from '@/components/clock';
import { KronorField } from '@/components/fields';
import { focusFirstError, showFormError } from '@/components/form';
import { FormDialog } from '@/components/form-dialog';
import { TextDialog } from '@/components/text-dialog';
import { organiserRace, pauseResaleInput } from '@/domain/race/input';
import { stockholmDate } from '@/domain/time';
import { RaceTexts, RaceWindows } from '@/features/races/race-fields';
import { raceErrors, toWindowInput, type WindowValues, windowValuesOf } from '@/features/races/window-values';
import { ownRaceTexts } from '@/text/organiser';
import { trpc } from '@/trpc/client';
import type { OwnRace } from './own-race-card';

/** The form's values: the server's input, but with empty fields. */
type OwnRaceValues = Omit<OwnRace['fields'], 'windows' | 'highestPrice' | 'resalePause'> & {
  windows: WindowValues[];
  /** Kronor, as they are typed; '' without a limit. */
  highestPrice: number | string;
};

const valuesOf = ({
  windows,
  highestPrice,
  resalePause: _,
  ...fields
}: OwnRace['fields']): OwnRaceValues => ({
  ...fields,
  windows: windows.map(windowValuesOf),
  highestPrice: highestPrice ?? '',
});

/** What the form sends, and what of the race it is judged by. */
const toInput = ({ windows, highestPrice, ...values }: OwnRaceValues, { nameChangeRule, date }: OwnRace) => ({
  ...values,
  windows: windows.map(toWindowInput),
  highestPrice: highestPrice === '' ? null : highestPrice,
  nameChangeRule,
  date,
});

/** The values as they are sent; they have been judged. */
const parsedOf = (values: OwnRaceValues, race: OwnRace) => {
  const { nameChangeRule: _, ...input } = organiserRace.parse(toInput(values, race));
  return input;
};

/** The server's validation in the browser, by field. */
const errorsOf = (values: OwnRaceValues, race: OwnRace, today: string) =>
  raceErrors(
    {
      schema: organiserRace,
      input: toInput(values, race),
      windows: values.windows,
      saved: { date: race.date, windows: race.savedWindows },
    },
    today,
  );

/** The form of a race for its organiser's contacts: the admins' fields, but for what the admins keep. */
export function OwnRaceDialog({ race, onClose }: { race: OwnRace; onClose: () => void }) {
  const today = stockholmDate(useNow(60_000));
  const form = useForm<OwnRaceValues>({
    initialValues: valuesOf(race.fields),
    validate: (values) => errorsOf(values, race, today),
  });
  const { updateRace } = trpc.useUtils().organisers;
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
      onSubmit={form.onSubmit((values) => {
        // Asked of the client: a second press may come before the button is drawn busy.
        if (updateRace.isMutating() > 0) return;
        update.mutate({ ...parsedOf(values, race), id: race.id, updatedAt: race.updatedAt });
      }, focusFirstError(form))}
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

/** Pauses the resale, with an optional reason, and explains the consequences. */
export function PauseDialog({ race: { id, raceName }, onClose }: { race: OwnRace; onClose: () => void }) {
  const { client } = trpc.useUtils();
  return (
    <TextDialog
      title="Pausa försäljningen"
      onClose={onClose}
      submit="Pausa"
      meta={{ done: [ownRaceTexts.pauseDone.title, ownRaceTexts.pauseDone.text] }}
      rule={pauseResaleInput.shape.reason}
      field={{ label: 'Varför? (valfritt)', description: 'Säljare och köpare läser det.', minRows: 2 }}
      send={(reason) => client.organisers.pauseResale.mutate({ id, reason })}
    >
      <Text>{ownRaceTexts.pausing(raceName)}</Text>
    </TextDialog>
  );
}
