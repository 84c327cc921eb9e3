import { MultiSelect, Text } from '@mantine/core';
import type { MutationMeta } from '@tanstack/react-query';
import { FormDialog } from '@/components/form-dialog';
import { useServerForm } from '@/components/server-form';
import { organiserRaces } from '@/domain/organiser/input';
import { formatShortDate } from '@/text/dates';
import { trpc } from '@/trpc/client';

interface RacesDialogProps {
  title: string;
  text: string;
  label: string;
  /** What none means. */
  none?: string;
  races: { id: string; raceName: string; distance: string; date?: string }[];
  submit: string;
  send: (raceIds: string[]) => Promise<unknown>;
  meta: MutationMeta;
  onClose: () => void;
}

const schema = organiserRaces.pick({ raceIds: true });

/** Some of the races: those of an organiser, or those that an ad is limited to. */
export function RacesDialog({ text, label, none, races, send, meta, ...dialog }: RacesDialogProps) {
  const offered = trpc.admin.raceOptions.useQuery();
  const { form, submit, busy } = useServerForm({
    mode: 'controlled',
    schema,
    initialValues: { raceIds: races.map(({ id }) => id) },
    send: ({ raceIds }) => send(raceIds),
    meta,
    onSuccess: dialog.onClose,
  });
  // A past race is not offered, but those that are picked are kept.
  const known = new Map(
    [...races, ...(offered.data ?? [])].map(({ id, raceName, distance, date }) => [
      id,
      [raceName, distance, date && formatShortDate(date)].filter(Boolean).join(', '),
    ]),
  );
  return (
    <FormDialog {...dialog} onSubmit={submit} busy={busy}>
      <Text>{text}</Text>
      <MultiSelect
        label={label}
        placeholder={form.values.raceIds.length === 0 ? none : undefined}
        searchable
        clearable
        limit={50}
        nothingFoundMessage="Inget lopp heter så"
        data={[...known].map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('raceIds')}
      />
    </FormDialog>
  );
}
