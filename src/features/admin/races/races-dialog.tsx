import { MultiSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '@/components/form-dialog';
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
  busy: boolean;
  onSave: (raceIds: string[]) => void;
  onClose: () => void;
}

/** Some of the races: those of an organiser, or those that an ad is limited to. */
export function RacesDialog({ text, label, none, races, onSave, ...dialog }: RacesDialogProps) {
  const offered = trpc.admin.raceOptions.useQuery();
  const [picked, setPicked] = useState(races.map(({ id }) => id));
  // A past race is not offered, but those that are picked are kept.
  const known = new Map(
    [...races, ...(offered.data ?? [])].map(({ id, raceName, distance, date }) => [
      id,
      [raceName, distance, date && formatShortDate(date)].filter(Boolean).join(', '),
    ]),
  );
  return (
    <FormDialog onSubmit={() => onSave(picked)} {...dialog}>
      <Text>{text}</Text>
      <MultiSelect
        label={label}
        placeholder={picked.length === 0 ? none : undefined}
        searchable
        clearable
        limit={50}
        nothingFoundMessage="Inget lopp heter så"
        data={[...known].map(([value, label]) => ({ value, label }))}
        value={picked}
        onChange={setPicked}
      />
    </FormDialog>
  );
}
