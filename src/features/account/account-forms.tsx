'use client';

import { Button, Text, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { errorCodeOf } from '@/components/error-code';
import { NewPasswordField, PasswordField, PhoneField, Username } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { NameFields } from '@/components/name-fields';
import { TitledCard } from '@/components/section';
import { showError } from '@/components/toast';
import { changePasswordInput, namesInput, phoneInput } from '@/domain/account/input';
import { errorTexts } from '@/text/errors';
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

/** A first password, for an account that signs in by mailed codes: chosen by a mailed link, as a forgotten one is. */
export function FirstPassword({ email }: { email: string }) {
  const request = trpc.auth.requestPasswordReset.useMutation({
    meta: { done: ['Mejlet är skickat', 'Kontrollera din inkorg och välj ett lösenord via länken.'] },
  });
  return (
    <TitledCard id="losenord" title="Lösenord">
      <Text>
        Du loggar in med en kod som vi mejlar. Vill du hellre ha ett lösenord väljer du det via ett mejl.
      </Text>
      <Button
        variant="light"
        loading={request.isPending}
        onClick={() => request.mutate({ email, next: '/auth/profile?tab=account' })}
      >
        Välj ett lösenord
      </Button>
    </TitledCard>
  );
}

/** Changes the password after asking for the old one. Sessions on other devices end. */
export function PasswordForm({ email }: { email: string }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    validate: schemaResolver(changePasswordInput, { sync: true }),
  });
  const change = trpc.account.changePassword.useMutation({
    meta: { done: ['Lösenord uppdaterat', 'Ditt lösenord har ändrats.'] },
    onSuccess: form.reset,
    onError: (error) => {
      const toast = { title: 'Lösenordsändring misslyckades' };
      const atField = showFormError(form, error, toast);
      if (atField && errorCodeOf(error) === 'WRONG_PASSWORD') showError(error, toast);
    },
  });
  return (
    <TitledCard id="losenord" title="Byt lösenord" gap="md">
      <Form onSubmit={form.onSubmit((values) => change.mutate(values), focusFirstError(form))}>
        <Username email={email} />
        <Text>Andra enheter loggas ut när lösenordet är bytt.</Text>
        <PasswordField
          label="Nuvarande lösenord"
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordField key={form.key('newPassword')} {...form.getInputProps('newPassword')} />
        <PasswordField
          label="Bekräfta lösenord"
          autoComplete="new-password"
          key={form.key('confirmPassword')}
          {...form.getInputProps('confirmPassword')}
        />
        <Button type="submit" variant="light" loading={change.isPending}>
          Byt lösenord
        </Button>
      </Form>
    </TitledCard>
  );
}
