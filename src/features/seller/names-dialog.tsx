'use client';

import { Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { focusFirstError, showFormError } from '@/components/form';
import { FormDialog } from '@/components/form-dialog';
import { NameFields } from '@/components/name-fields';
import { namesInput } from '@/domain/account/input';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';

const fields = namesInput.pick({ firstName: true, lastName: true });

/** Asks a user who signed in by a code for the name that a seller needs. */
export function NamesDialog({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstName: '', lastName: '' },
    validate: schemaResolver(fields, { sync: true }),
  });
  const update = trpc.account.updateNames.useMutation({
    onSuccess: onSaved,
    onError: (error) => showFormError(form, error),
  });
  const save = (names: { firstName: string; lastName: string }) =>
    update.mutate({
      ...names,
      displayName: `${names.firstName.trim()} ${names.lastName.trim()}`.slice(0, 80),
    });
  const { title, text } = errorTexts.NAMES_MISSING;
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={form.onSubmit(save, focusFirstError(form))}
      submit="Fortsätt"
      busy={update.isPending}
    >
      <Text>{text}</Text>
      <NameFields form={form} autoFocus />
    </FormDialog>
  );
}
