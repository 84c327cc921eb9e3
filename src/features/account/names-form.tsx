'use client';

import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { NameFields } from '@/components/name-fields';
import { namesInput } from '@/domain/account/input';
import { type Inputs, trpc } from '@/trpc/client';

type Names = Inputs['account']['updateNames'];

/** The user's name, and the name shown to the other party of a purchase. */
export function NamesForm({ names }: { names: Names }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: names,
    validate: schemaResolver(namesInput, { sync: true }),
  });
  const update = trpc.account.updateNames.useMutation({
    meta: { done: ['Namn uppdaterat', 'Ditt namn är sparat.'] },
    onError: (error, _values) => {
      showFormError(form, error);
    },
  });
  return (
    <Form gap="sm" onSubmit={form.onSubmit((values) => update.mutate(values), focusFirstError(form))}>
      <NameFields form={form} />
      <TextInput
        label="Visningsnamn"
        description="Så heter du för den du köper av eller säljer till. I annonser står bara förnamnet och en bokstav av efternamnet."
        autoComplete="nickname"
        key={form.key('displayName')}
        {...form.getInputProps('displayName')}
      />
      <Button type="submit" variant="light" loading={update.isPending}>
        Spara namn
      </Button>
    </Form>
  );
}
