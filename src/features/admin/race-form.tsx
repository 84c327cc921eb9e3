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
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { DayField } from '@/components/mantine/day-field';
import { EmailField } from '@/components/mantine/fields';
import { Form, focusFirstError, showFormError } from '@/components/mantine/form';
import { options } from '@/components/mantine/options';
import { FormButtons } from '@/components/ui/form-buttons';
import { Notice } from '@/components/ui/notice';
import { showDone } from '@/components/ui/toast';
import { useNow } from '@/components/ui/use-now';
import { sportCategories } from '@/domain/race/categories';
import { raceFieldsOf } from '@/domain/race/race-columns';
import { nameChangeRules, verifiableFields } from '@/domain/race/rules';
import { stockholmDate } from '@/domain/time';
import { type RaceFields, raceInput } from '@/domain/validation/race';
import { ruleLabels, verifiableFieldLabels } from '@/text/race-rules';
import { trpc } from '@/trpc/client';
import { RaceImage, sendRaceImage } from './race-image';
import { type EditedRace, useRefreshRaces } from './race-labels';
import { RaceTemplate } from './race-template';
import { errorsOf, newRace, type RaceValues, toInput, valuesOf } from './race-values';
import { RaceWindows } from './race-windows';

/** Each party reads its own text, or the shared one without it. */
const ownInstructions = 'Tomt om den gemensamma texten räcker';
const apartInstructions = 'När säljaren väljer vem som betalar behövs en text för var och en nedan';

interface RaceFormProps {
  /** Null for a new one. */
  race: EditedRace | null;
  /** What a new one begins with. */
  begins?: RaceFields | undefined;
  /** Where the form's values are from, or why it is open. */
  notice?: ReactNode;
  /** Called before the form is closed. */
  onSaved?: ((id: string) => void) | undefined;
  onClose: () => void;
}

/** The form for a new or an existing race and its name change. */
export function RaceForm({ race, begins, notice, onSaved, onClose }: RaceFormProps) {
  const refresh = useRefreshRaces();
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
  const apart = values.windows.some(({ payer }) => payer === 'seller_chooses');
  return (
    <Form
      onSubmit={form.onSubmit((fields) => {
        const input = raceInput.parse(toInput(fields));
        if (race) update.mutate({ ...input, id: race.id, updatedAt: race.updatedAt });
        else create.mutate(input);
      }, focusFirstError(form))}
    >
      {race && race.verification !== 'fresh' && (
        <Notice kind="warning" title="Reglerna är inte kontrollerade för den här säsongen">
          Läs arrangörens sida och fyll i dagen du gjorde det.
        </Notice>
      )}
      {notice}
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
        <Textarea
          mt="md"
          label="Namnbytesinstruktioner"
          description={apart ? apartInstructions : undefined}
          withAsterisk={open && !apart && !(values.instructionsSeller && values.instructionsBuyer)}
          autosize
          minRows={3}
          {...form.getInputProps('instructions')}
        />
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
          <TextInput
            label="Källa för starttid och höjdmeter"
            inputMode="url"
            placeholder="https://"
            {...form.getInputProps('figuresUrl')}
          />
        </SimpleGrid>
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
