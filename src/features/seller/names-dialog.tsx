'use client';

import { Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Dialog } from '@/components/dialog';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { FormButtons } from '@/components/form-buttons';
import { NameFields } from '@/components/name-fields';
import { namesInput } from '@/domain/validation/account';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';

const fields = namesInput.pick({ firstName: true, lastName: true });

/** Asks a user who signed in by a code for the name that a seller needs. */
export function NamesDialog({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
  const utils = trpc.useUtils();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstName: '', lastName: '' },
    validate: schemaResolver(fields, { sync: true }),
  });
  const update = trpc.account.updateNames.useMutation({
    onSuccess: () => {
      void Promise.all([utils.account.profile.invalidate(), utils.auth.session.invalidate()]);
      onSaved();
    },
    onError: (error) => showFormError(form, error),
  });
  const save = (names: { firstName: string; lastName: string }) =>
    update.mutate({
      ...names,
      displayName: `${names.firstName.trim()} ${names.lastName.trim()}`.slice(0, 80),
    });
  const { title, text } = errorTexts.NAMES_MISSING;
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Form onSubmit={form.onSubmit(save, focusFirstError(form))}>
        <Text>{text}</Text>
        <NameFields form={form} autoFocus />
        <FormButtons onCancel={onClose} loading={update.isPending}>
          Fortsätt
        </FormButtons>
      </Form>
    </Dialog>
  );
}
