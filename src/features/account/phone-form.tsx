'use client';

import { Button } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { PhoneField } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { phoneInput } from '@/domain/account/input';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';

/** Adds, changes or (left empty) removes the telephone number. */
export function PhoneForm({ phoneNumber }: { phoneNumber: string | null }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { phoneNumber: phoneNumber ?? '' },
    validate: schemaResolver(phoneInput, { sync: true }),
  });
  const update = trpc.account.updatePhone.useMutation({
    meta: { done: 'Telefonnummer uppdaterat' },
    onError: (error, _values) => {
      const { title } = errorTexts.SERVER_ERROR;
      showFormError(form, error, { title, text: 'Kunde inte uppdatera telefonnummer.' });
    },
  });
  return (
    <Form gap="sm" onSubmit={form.onSubmit((values) => update.mutate(values), focusFirstError(form))}>
      <PhoneField
        description={phoneNumber ? 'Lämna tomt för att ta bort numret.' : 'Valfritt.'}
        key={form.key('phoneNumber')}
        {...form.getInputProps('phoneNumber')}
      />
      <Button type="submit" variant="light" loading={update.isPending}>
        {phoneNumber ? 'Uppdatera telefonnummer' : 'Lägg till telefonnummer'}
      </Button>
    </Form>
  );
}
