'use client';

import { Text } from '@mantine/core';
import { FormDialog } from '@/components/form-dialog';
import { NameFields } from '@/components/name-fields';
import { errorTexts } from '@/text/errors';
import { type Names, useNames } from './use-names';

interface NamesDialogProps {
  onNames: (names: Names) => void;
  busy: boolean;
  onClose: () => void;
}

export function NamesDialog({ onNames, busy, onClose }: NamesDialogProps) {
  const { form, onSubmit } = useNames(onNames);
  const { title, text } = errorTexts.NAMES_MISSING;
  return (
    <FormDialog title={title} onClose={onClose} onSubmit={onSubmit} submit="Fortsätt" busy={busy}>
      <Text>{text}</Text>
      <NameFields form={form} autoFocus />
    </FormDialog>
  );
}
