'use client';

import {
  Anchor,
  Checkbox,
  Fieldset,
  MultiSelect,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { DayField } from '@/components/day-field';
import { EmailField, KronorField } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { FormButtons } from '@/components/form-buttons';
import { Link } from '@/components/link';
import { options } from '@/components/options';
import { showDone } from '@/components/toast';
import { useNow } from '@/components/use-now';
import { Warning } from '@/components/warning';
import { sportCategories } from '@/domain/race/categories';
import { raceFieldsOf } from '@/domain/race/columns';
import { type RaceFields, raceInput } from '@/domain/race/input';
import { nameChangeRules, verifiableFields } from '@/domain/race/rules';
import { stockholmDate } from '@/domain/time';
import { RaceTexts } from '@/features/races/race-texts';
import { RaceWindows } from '@/features/races/race-windows';
import { ruleLabels, verifiableFieldLabels } from '@/text/race';
import { trpc } from '@/trpc/client';
import { managerPath } from '../manager-tabs';
import { RaceImage, sendRaceImage } from './race-image';
import type { EditedRace } from './race-labels';
import { RaceTemplate } from './race-template';
import { errorsOf, newRace, type RaceValues, toInput, valuesOf } from './race-values';

const url = { inputMode: 'url', placeholder: 'https://' } as const;

interface RaceFormProps {
  /** Null for a new one. */
  race: EditedRace | null;
  /** What a new one begins with. */
  begins?: RaceFields | undefined;
  /** The race whose next edition a new one is. */
  copyOf?: string | undefined;
  /** Where the form's values are from, or why it is open. */
  notice?: ReactNode;
  /** Called before the form is closed. */
  onSaved?: ((id: string) => void) | undefined;
  onClose: () => void;
}

/** The form for a new or an existing race and its name change. */
export function RaceForm({ race, begins, copyOf, notice, onSaved, onClose }: RaceFormProps) {
  const today = stockholmDate(useNow(60_000));
  const shown = race ? raceFieldsOf(race) : begins;
  const form = useForm<RaceValues>({
    initialValues: shown ? valuesOf(shown) : newRace,
    validate: (values) => errorsOf(values, race, today),
  });
  const [image, setImage] = useState<File | null>(null);
  const refused = (error: unknown) => showFormError(form, error, { title: 'Kunde inte spara loppet.' });
  const saved = async (title: string, id: string) => {
    showDone(title, form.values.raceName);
    if (image) await sendRaceImage(image, id);
    onSaved?.(id);
    onClose();
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
  return (
    <Form
      onSubmit={form.onSubmit((fields) => {
        const input = raceInput.parse(toInput(fields));
        if (race) update.mutate({ ...input, id: race.id, updatedAt: race.updatedAt });
        else create.mutate({ ...input, ...(copyOf && { copyOf }) });
      }, focusFirstError(form))}
    >
      {race && race.verification !== 'fresh' && (
        <Warning title="Reglerna är inte kontrollerade för den här säsongen">
          Läs arrangörens sida och fyll i dagen du gjorde det.
        </Warning>
      )}
      {notice}
      {race?.organiserName && (
        <Text>
          Arrangör: {race.organiserName}.{' '}
          <Anchor component={Link} href={managerPath('organisers')}>
            Visa arrangörer
          </Anchor>
        </Text>
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
          <TextInput label="Loppets webbplats" {...url} {...form.getInputProps('websiteUrl')} />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Bild">
        <RaceImage
          imageUrl={race?.imageUrl ?? null}
          race={{ ...values, date: values.date ?? '' }}
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
          <EmailField
            label="Arrangörens e-postadress"
            autoComplete="off"
            withAsterisk={open}
            {...form.getInputProps('organiserEmail')}
          />
        </SimpleGrid>
        <RaceTemplate form={form} />
        <RaceWindows form={form} windows={values.windows} needed={open} />
        <RaceTexts form={form} values={values} open={open} />
      </Fieldset>
      <Fieldset legend="Loppet i siffror">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Starttid" placeholder="08:00" {...form.getInputProps('startTime')} />
          <NumberInput
            label="Höjdmeter"
            min={0}
            allowDecimal={false}
            {...form.getInputProps('climbM')}
            value={form.values.climbM ?? ''}
            onChange={(value) => form.setFieldValue('climbM', typeof value === 'number' ? value : null)}
          />
          <KronorField
            label="Ordinarie startavgift"
            description="Vad arrangören själv tog för platsen. Tomt om den inte är känd."
            {...form.getInputProps('originalFee')}
          />
          <TextInput
            label="Källa för starttid och höjdmeter"
            {...url}
            {...form.getInputProps('figuresUrl')}
          />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend="Källa">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Arrangörens regler" {...url} {...form.getInputProps('sourceUrl')} />
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
