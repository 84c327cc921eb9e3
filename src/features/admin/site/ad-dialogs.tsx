'use client';

import { NativeSelect, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { DayField } from '@/components/day-field';
import { errorTextOf } from '@/components/errors';
import { options } from '@/components/fields';
import { FormDialog } from '@/components/form-dialog';
import { useServerForm } from '@/components/server-form';
import { showError, showProblem } from '@/components/toast';
import {
  type AdAudience,
  type AdSlotName,
  type AdStatus,
  type AdType,
  adAudiences,
  adSlots,
  adTypes,
} from '@/domain/site/ads';
import { adInput } from '@/domain/site/input';
import { AdCard, SlotAd } from '@/features/ads/ads';
import { type Outputs, trpc } from '@/trpc/client';
import { RacesDialog } from '../races/races-dialog';

export type Ad = Outputs['admin']['ads']['list']['items'][number];

export const typeLabels: Record<AdType, string> = {
  banner: 'Banner',
  card: 'Kort',
  interstitial: 'Mellan träffarna',
};

export const audienceLabels: Record<AdAudience, string> = { everyone: 'Alla', signed_in: 'Inloggade' };

export const slotLabels: Record<AdSlotName, string> = {
  footer: 'Sidfoten',
  'search-top': 'Överst i sökningen',
  'home-promo': 'Startsidan',
};

export const statusLabels: Record<AdStatus, string> = {
  active: 'Aktiv',
  scheduled: 'Schemalagd',
  expired: 'Utgången',
  inactive: 'Inaktiv',
};

/** The dialog for a new or an existing ad, with a preview. */
export function AdDialog({ ad, onClose }: { ad: Ad | null; onClose: () => void }) {
  const { ads } = trpc.useUtils().client.admin;
  const { form, submit, busy } = useServerForm({
    mode: 'controlled',
    schema: adInput,
    initialValues: {
      title: ad?.title ?? '',
      description: ad?.description ?? '',
      imageUrl: ad?.imageUrl ?? '',
      linkUrl: ad?.linkUrl ?? '',
      type: ad?.type ?? ('card' as AdType),
      audience: ad?.audience ?? ('everyone' as AdAudience),
      slot: (ad?.slot ?? null) as AdSlotName | null,
      active: ad?.active ?? true,
      firstDay: ad?.firstDay ?? null,
      lastDay: ad?.lastDay ?? null,
    },
    send: async (values) =>
      ad ? ads.update.mutate({ ...values, id: ad.id, updatedAt: ad.updatedAt }) : ads.create.mutate(values),
    meta: { done: ad ? 'Annons uppdaterad' : 'Annons skapad' },
    onSuccess: onClose,
    // Beside what stands at the fields.
    toast: (error) =>
      ad
        ? showError(error, { title: 'Kunde inte uppdatera annons' })
        : showProblem(`Kunde inte skapa annons: ${errorTextOf(error).text}`),
  });
  const { values } = form;
  const look = {
    title: values.title.trim() || 'Titel',
    description: values.description.trim() || null,
    imageUrl: values.imageUrl.trim() || null,
    linkUrl: values.linkUrl.trim() || '/',
  };
  return (
    <FormDialog
      title={ad ? 'Ändra annons' : 'Ny annons'}
      size="lg"
      onClose={onClose}
      submit={ad ? 'Spara' : 'Skapa annons'}
      disabled={!values.title.trim() || !values.linkUrl.trim()}
      busy={busy}
      onSubmit={submit}
    >
      <TextInput label="Titel" required data-autofocus maxLength={120} {...form.getInputProps('title')} />
      <TextInput
        label="Länk"
        description="https:// eller en egen sida, som /lopp"
        required
        inputMode="url"
        {...form.getInputProps('linkUrl')}
      />
      <Textarea label="Beskrivning" minRows={2} maxLength={300} {...form.getInputProps('description')} />
      <TextInput
        label="Bildens adress"
        description="En egen fil, eller en adress som är godkänd för annonsbilder"
        inputMode="url"
        {...form.getInputProps('imageUrl')}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NativeSelect label="Typ" data={options(typeLabels, adTypes)} {...form.getInputProps('type')} />
        <NativeSelect
          label="Plats på sajten"
          data={[{ value: '', label: 'Roterar' }, ...options(slotLabels, adSlots)]}
          {...form.getInputProps('slot')}
          value={values.slot ?? ''}
          onChange={({ currentTarget }) =>
            form.setFieldValue('slot', (currentTarget.value || null) as AdSlotName | null)
          }
        />
        <NativeSelect
          label="Visas för"
          data={options(audienceLabels, adAudiences)}
          {...form.getInputProps('audience')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField label="Första dagen" clearable {...form.getInputProps('firstDay')} />
        <DayField label="Sista dagen" clearable {...form.getInputProps('lastDay')} />
      </SimpleGrid>
      <Switch label="Aktiv" {...form.getInputProps('active', { type: 'checkbox' })} />
      <Stack gap={4} inert>
        <Text size="sm" c="dimmed">
          Så här ser den ut
        </Text>
        {values.slot || values.type === 'banner' ? (
          <SlotAd ad={look} slot={values.slot ?? 'search-top'} />
        ) : (
          <AdCard ad={look} />
        )}
      </Stack>
    </FormDialog>
  );
}

/** The races an ad is limited to. */
export function AdRacesDialog({ ad, onClose }: { ad: Ad; onClose: () => void }) {
  const { client } = trpc.useUtils();
  return (
    <RacesDialog
      title="Var annonsen visas"
      text="Utan valda lopp visas annonsen överallt."
      label="Visas bara vid"
      none="Alla lopp"
      races={ad.races}
      submit="Spara synlighet"
      send={(raceIds) => client.admin.ads.setRaces.mutate({ id: ad.id, updatedAt: ad.updatedAt, raceIds })}
      meta={{ done: 'Annons uppdaterad', failed: 'Kunde inte uppdatera synlighet' }}
      onClose={onClose}
    />
  );
}
