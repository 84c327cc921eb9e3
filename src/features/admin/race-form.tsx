'use client';

import {
  Checkbox,
  Fieldset,
  MultiSelect,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Textarea,
  TextInput,
} from '@mantine/core';
import { type FormErrors, useForm } from '@mantine/form';
import { useState } from 'react';
import { DayField } from '@/components/mantine/day-field';
import { EmailField, KronorField } from '@/components/mantine/fields';
import { Form, focusFirstError, showFormError, zodValidate } from '@/components/mantine/form';
import { options } from '@/components/mantine/options';
import { useNow } from '@/components/ui/clock';
import { FormButtons } from '@/components/ui/form-buttons';
import { Notice } from '@/components/ui/notice';
import { showDone } from '@/components/ui/toast';
import { sportCategories } from '@/domain/race/categories';
import { datesObstacle } from '@/domain/race/dates';
import {
  buyerFields,
  nameChangeRules,
  type RacePayer,
  racePayers,
  type TransferMechanism,
  transferMechanisms,
  verifiableFields,
} from '@/domain/race/rules';
import { stockholmDate } from '@/domain/time';
import { type RaceFields, raceInput } from '@/domain/validation/race';
import { errorTexts } from '@/text/errors';
import {
  buyerFieldLabels,
  mechanismLabels,
  racePayerLabels,
  ruleLabels,
  verifiableFieldLabels,
} from '@/text/race-rules';
import { trpc } from '@/trpc/client';
import { RaceImage, sendRaceImage } from './race-image';
import { type Race, useRefreshRaces } from './race-labels';

/** Each party reads its own text, or the shared one without it. */
const ownInstructions = 'Tomt om den gemensamma texten räcker';

/** The form's values: the server's input, but with empty fields. */
type Values = Omit<RaceFields, 'date' | 'nameChangeCost'> & {
  date: string | null;
  nameChangeCost: number | '';
};

const valuesOf = (race: Race | null): Values => ({
  raceName: race?.raceName ?? '',
  distance: race?.distance ?? '',
  location: race?.location ?? '',
  date: race?.date ?? null,
  sportCategories: race?.sportCategories ?? [],
  websiteUrl: race?.websiteUrl ?? '',
  organiserEmail: race?.organiserEmail ?? '',
  nameChangeRule: race?.nameChangeRule ?? 'allowed',
  transferMechanism: race?.transferMechanism ?? null,
  nameChangeOpens: race?.nameChangeOpens ?? null,
  nameChangeDeadline: race?.nameChangeDeadline ?? null,
  nameChangeCost: race?.nameChangeCost == null ? '' : race.nameChangeCost / 100,
  nameChangeCostPayer: race?.nameChangeCostPayer ?? null,
  instructions: race?.instructions ?? '',
  instructionsSeller: race?.instructionsSeller ?? '',
  instructionsBuyer: race?.instructionsBuyer ?? '',
  groupRules: race?.groupRules ?? '',
  buyerFields: race?.buyerFields ?? [],
  refusesDiscounted: race?.refusesDiscounted ?? false,
  refusesTransferred: race?.refusesTransferred ?? false,
  verifiedOn: race?.verifiedOn ?? null,
  sourceUrl: race?.sourceUrl ?? '',
  placeholders: race?.placeholders ?? [],
  popularity: race?.popularity ?? 1000,
  archived: race?.archived ?? false,
});

const toInput = ({ nameChangeCost, date, ...values }: Values): RaceFields => ({
  ...values,
  date: date ?? '',
  nameChangeCost: nameChangeCost === '' ? null : nameChangeCost,
});

/** The server's validation in the browser; unchanged dates are not checked. */
function errorsOf(values: Values, race: Race | null, today: string): FormErrors {
  const input = toInput(values);
  const errors = zodValidate(raceInput)(input);
  const moved = input.date !== race?.date || input.nameChangeDeadline !== race?.nameChangeDeadline;
  const obstacle = input.date && moved ? datesObstacle(input, today) : null;
  return obstacle ? { [obstacle.field]: errorTexts[obstacle.code].text, ...errors } : errors;
}

/** The form for a new or an existing race and its name change. */
export function RaceForm({ race, onClose }: { race: Race | null; onClose: () => void }) {
  const refresh = useRefreshRaces();
  const today = stockholmDate(useNow(60_000));
  const form = useForm<Values>({
    initialValues: valuesOf(race),
    validate: (values) => errorsOf(values, race, today),
  });
  const [image, setImage] = useState<File | null>(null);
  const refused = (error: unknown) => showFormError(form, error, { title: 'Kunde inte spara loppet.' });
  const saved = async (title: string, id: string) => {
    showDone(title, form.values.raceName);
    if (image) await sendRaceImage(image, id);
    onClose();
    await refresh();
  };
  const create = trpc.admin.races.create.useMutation({
    onSuccess: ({ id }) => saved('Lopp tillagt', id),
    onError: refused,
  });
  const update = trpc.admin.races.update.useMutation({
    onSuccess: (_, { id }) => saved('Lopp uppdaterat', id),
    onError: refused,
  });
  const { values } = form;
  const open = values.nameChangeRule === 'allowed';
  const apart = values.nameChangeCostPayer === 'seller_chooses';
  return (
    <Form
      onSubmit={form.onSubmit((fields) => {
        const input = toInput(fields);
        if (race) update.mutate({ ...input, id: race.id, updatedAt: race.updatedAt });
        else create.mutate(input);
      }, focusFirstError(form))}
    >
      {race && race.verification !== 'fresh' && (
        <Notice kind="warning" title="Reglerna är inte kontrollerade för den här säsongen">
          Läs arrangörens sida och fyll i dagen du gjorde det.
        </Notice>
      )}
      <Fieldset legend="Loppet">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Loppets namn" withAsterisk data-autofocus {...form.getInputProps('raceName')} />
          <TextInput label="Distans" withAsterisk placeholder="21K" {...form.getInputProps('distance')} />
          <TextInput label="Plats" withAsterisk {...form.getInputProps('location')} />
          <DayField label="Datum" withAsterisk clearable {...form.getInputProps('date')} />
          <MultiSelect
            label="Sportkategorier"
            withAsterisk
            data={[...sportCategories]}
            {...form.getInputProps('sportCategories')}
          />
          <TextInput
            label="Loppets webbplats"
            inputMode="url"
            placeholder="https://"
            {...form.getInputProps('websiteUrl')}
          />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Bild">
        <RaceImage
          imageUrl={race?.imageUrl ?? null}
          sports={values.sportCategories}
          file={image}
          onPick={setImage}
        />
      </Fieldset>
      <Fieldset legend="Namnbytet">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label="Tillåter arrangören namnbyte?"
            data={options(ruleLabels, nameChangeRules)}
            {...form.getInputProps('nameChangeRule')}
          />
          <NativeSelect
            label="Hur det går till"
            withAsterisk={open}
            data={[{ value: '', label: 'Välj' }, ...options(mechanismLabels, transferMechanisms)]}
            {...form.getInputProps('transferMechanism')}
            value={values.transferMechanism ?? ''}
            onChange={({ currentTarget }) =>
              form.setFieldValue(
                'transferMechanism',
                (currentTarget.value || null) as TransferMechanism | null,
              )
            }
          />
          <DayField label="Öppnar" clearable {...form.getInputProps('nameChangeOpens')} />
          <DayField
            label="Sista dag för namnbyte"
            withAsterisk={open}
            clearable
            {...form.getInputProps('nameChangeDeadline')}
          />
          <KronorField
            label="Avgift till arrangören"
            description="Tomt om den inte är känd eller inte tas ut"
            {...form.getInputProps('nameChangeCost')}
          />
          <NativeSelect
            label="Vem betalar namnbytet?"
            description="Gäller nya annonser"
            withAsterisk={open}
            data={[{ value: '', label: 'Välj' }, ...options(racePayerLabels, racePayers)]}
            {...form.getInputProps('nameChangeCostPayer')}
            value={values.nameChangeCostPayer ?? ''}
            onChange={({ currentTarget }) =>
              form.setFieldValue('nameChangeCostPayer', (currentTarget.value || null) as RacePayer | null)
            }
          />
          <EmailField
            label="Arrangörens e-postadress"
            autoComplete="off"
            withAsterisk={open}
            {...form.getInputProps('organiserEmail')}
          />
          <MultiSelect
            label="Köparens uppgifter som arrangören behöver"
            data={options(buyerFieldLabels, buyerFields)}
            {...form.getInputProps('buyerFields')}
          />
        </SimpleGrid>
        {!apart && (
          <Textarea
            mt="md"
            label="Namnbytesinstruktioner"
            withAsterisk={open && !(values.instructionsSeller && values.instructionsBuyer)}
            autosize
            minRows={3}
            {...form.getInputProps('instructions')}
          />
        )}
        <Textarea
          mt="md"
          label="Instruktioner för säljare"
          description={apart ? undefined : ownInstructions}
          withAsterisk={open && apart}
          autosize
          minRows={3}
          {...form.getInputProps('instructionsSeller')}
        />
        <Textarea
          mt="md"
          label="Instruktioner för köpare"
          description={apart ? undefined : ownInstructions}
          withAsterisk={open && apart}
          autosize
          minRows={3}
          {...form.getInputProps('instructionsBuyer')}
        />
        <Textarea
          mt="md"
          label="Regler för startgrupp och klass"
          autosize
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
      </Fieldset>
      <Fieldset legend="Källa">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="Arrangörens regler"
            inputMode="url"
            placeholder="https://"
            {...form.getInputProps('sourceUrl')}
          />
          <DayField label="Kontrollerat den" clearable {...form.getInputProps('verifiedOn')} />
          <MultiSelect
            label="Ännu inte verifierat"
            data={options(verifiableFieldLabels, verifiableFields)}
            {...form.getInputProps('placeholders')}
          />
          <NumberInput
            label="Ordning bland populära"
            description="Lägst visas först"
            min={0}
            allowDecimal={false}
            {...form.getInputProps('popularity')}
          />
        </SimpleGrid>
        <Checkbox
          mt="md"
          label="Arkiverat: visas inte för besökare"
          {...form.getInputProps('archived', { type: 'checkbox' })}
        />
      </Fieldset>
      <FormButtons onCancel={onClose} loading={create.isPending || update.isPending}>
        {race ? 'Spara' : 'Lägg till lopp'}
      </FormButtons>
    </Form>
  );
}
