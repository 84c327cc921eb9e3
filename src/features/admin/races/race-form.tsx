'use client';

import {
  Anchor,
  AspectRatio,
  Checkbox,
  Fieldset,
  MultiSelect,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useEffect, useState } from 'react';
import { useNow } from '@/components/clock';
import { DayField } from '@/components/day-field';
import { EmailField, KronorField, options } from '@/components/fields';
import { FileDrop } from '@/components/file-drop';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { FormButtons } from '@/components/form-dialog';
import { Link } from '@/components/link';
import { uploadFailure } from '@/components/network';
import { pageUserHeaders } from '@/components/page-user';
import { showDone, showProblem } from '@/components/toast';
import { Warning } from '@/components/warning';
import type { ErrorCode } from '@/domain/errors';
import { sportCategories } from '@/domain/race/categories';
import { raceCodec } from '@/domain/race/columns';
import type { CoverRace } from '@/domain/race/cover/address';
import { type RaceFields, raceInput } from '@/domain/race/input';
import { nameChangeRules, verifiableFields } from '@/domain/race/rules';
import { uploadRules } from '@/domain/site/uploads';
import { stockholmDate } from '@/domain/time';
import { RaceCover } from '@/features/races/race-cover';
import { RaceTexts, RaceWindows } from '@/features/races/race-fields';
import type { UploadRouter } from '@/server/uploads/router';
import { errorTexts } from '@/text/errors';
import { ruleLabels, verifiableFieldLabels } from '@/text/race';
import { trpc } from '@/trpc/client';
import { Subtext } from '../cells';
import { managerPath } from '../manager-tabs';
import { RaceTemplate } from './race-template';
import { type EditedRace, errorsOf, newRace, type RaceValues, toInput, valuesOf } from './race-values';

const FAILED = 'Kunde inte ladda upp bilden.';
const RULE = 'Den måste vara en JPG-, PNG- eller WEBP-fil på högst 5 MB.';
const { maxBytes, types } = uploadRules.raceImage;

async function send(file: File, raceId: string): Promise<ErrorCode | null> {
  const { genUploader } = await import('uploadthing/client');
  const { uploadFiles } = genUploader<UploadRouter>({ url: '/api/uploadthing', package: 'loppbytet' });
  const [sent] = await uploadFiles('raceImage', {
    headers: pageUserHeaders,
    files: [file],
    input: { raceId },
  });
  return sent ? sent.serverData.code : 'SERVER_ERROR';
}

/** Uploads a race's image. A failure is shown as a toast and does not affect the saved race. */
async function sendRaceImage(file: File, raceId: string): Promise<void> {
  const code = await send(file, raceId).catch(uploadFailure);
  if (code) showProblem(FAILED, code === 'UPLOAD_WRONG_TYPE' ? RULE : errorTexts[code].text);
}

interface RaceImageProps {
  imageUrl: string | null;
  /** As the form has it now: the drawing follows what is typed. */
  race: CoverRace;
  file: File | null;
  onPick: (file: File | null) => void;
}

/** A race's image as visitors see it, and a field for another; uploaded when the race is saved. */
function RaceImage({ imageUrl, race, file, onPick }: RaceImageProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  const pick = (picked: File | null) => {
    setProblem(null);
    setPreview(picked && URL.createObjectURL(picked));
    onPick(picked);
  };
  return (
    <SimpleGrid minColWidth={224} autoFlow="auto-fit">
      <Stack gap={4}>
        <AspectRatio ratio={16 / 9} bdrs="md" style={{ overflow: 'hidden' }}>
          <RaceCover race={race} imageUrl={preview ?? imageUrl} />
        </AspectRatio>
        <Subtext>
          {preview ? 'Den nya bilden' : imageUrl ? 'Bilden nu' : 'Utan bild visas en tecknad'}
        </Subtext>
      </Stack>
      <FileDrop
        label={imageUrl ? 'Byt bild' : 'Välj en bild'}
        hint="JPG, PNG eller WEBP, högst 5 MB"
        accept={types}
        maxSize={maxBytes}
        file={file}
        progress={null}
        error={problem}
        onPick={pick}
        onRemove={() => pick(null)}
        onRefuse={(text) => setProblem(`${FAILED} ${text}`)}
        refusal={RULE}
      />
    </SimpleGrid>
  );
}

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
  const shown = race ? raceCodec.encode(race) : begins;
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
  const { races } = trpc.useUtils().admin;
  // Asked of the client: a second press may come before the button is drawn busy.
  const isSaving = () => races.create.isMutating() + races.update.isMutating() > 0;
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
        if (isSaving()) return;
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
          <TextInput
            label="Distans"
            withAsterisk
            placeholder="Till exempel 21K"
            {...form.getInputProps('distance')}
          />
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
          <TextInput label="Starttid" placeholder="Till exempel 08:00" {...form.getInputProps('startTime')} />
          <NumberInput
            label="Höjdmeter"
            min={0}
            allowDecimal={false}
            {...form.getInputProps('climbM')}
            value={form.values.climbM ?? ''}
            onChange={(value) => form.setFieldValue('climbM', typeof value === 'number' ? value : null)}
          />
          <NumberInput
            label="Antal deltagare"
            min={1}
            allowDecimal={false}
            {...form.getInputProps('fieldSize')}
            value={form.values.fieldSize ?? ''}
            onChange={(value) => form.setFieldValue('fieldSize', typeof value === 'number' ? value : null)}
          />
          <KronorField
            label="Ordinarie startavgift"
            description="Vad arrangören själv tog för platsen. Tomt om den inte är känd."
            {...form.getInputProps('originalFee')}
          />
          <TextInput label="Källa för siffrorna" {...url} {...form.getInputProps('figuresUrl')} />
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
