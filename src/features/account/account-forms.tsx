'use client';

import { Button, Text, TextInput } from '@mantine/core';
import { errorCodeOf } from '@/components/error-code';
import { PhoneField } from '@/components/fields';
import { Form } from '@/components/form';
import { NameFields } from '@/components/name-fields';
import { NewPasswordField, PasswordField, Username } from '@/components/password-fields';
import { TitledCard } from '@/components/section';
import { useServerForm } from '@/components/server-form';
import { showError } from '@/components/toast';
import { changePasswordInput, namesInput, phoneInput } from '@/domain/account/input';
import { errorTexts } from '@/text/errors';
import { type Inputs, trpc } from '@/trpc/client';

type Names = Inputs['account']['updateNames'];

/** The user's name, and the name shown to the other party of a purchase. */
export function NamesForm({ names }: { names: Names }) {
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: namesInput,
    initialValues: names,
    send: client.account.updateNames.mutate,
    meta: { done: ['Namn uppdaterat', 'Ditt namn är sparat.'] },
  });
  return (
    <Form gap="sm" onSubmit={submit}>
      <NameFields form={form} />
      <TextInput
        label="Visningsnamn"
        description="Så heter du för den du köper av eller säljer till. I annonser står bara förnamnet och en bokstav av efternamnet."
        autoComplete="nickname"
        key={form.key('displayName')}
        {...form.getInputProps('displayName')}
      />
      <Button type="submit" variant="light" loading={busy}>
        Spara namn
      </Button>
    </Form>
  );
}

/** Adds, changes or (left empty) removes the telephone number. */
export function PhoneForm({ phoneNumber }: { phoneNumber: string | null }) {
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: phoneInput,
    initialValues: { phoneNumber: phoneNumber ?? '' },
    send: client.account.updatePhone.mutate,
    meta: {
      done: 'Telefonnummer uppdaterat',
      failed: { title: errorTexts.SERVER_ERROR.title, text: 'Kunde inte uppdatera telefonnummer.' },
    },
  });
  return (
    <Form gap="sm" onSubmit={submit}>
      <PhoneField
        description={phoneNumber ? 'Lämna tomt för att ta bort numret.' : 'Valfritt.'}
        key={form.key('phoneNumber')}
        {...form.getInputProps('phoneNumber')}
      />
      <Button type="submit" variant="light" loading={busy}>
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
  const { client } = trpc.useUtils();
  const { form, submit, busy } = useServerForm({
    schema: changePasswordInput,
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    send: client.account.changePassword.mutate,
    meta: { done: ['Lösenord uppdaterat', 'Ditt lösenord har ändrats.'] },
    // A wrong one also beside what stands at its field.
    toast: (error, atFields) => {
      if (!atFields || errorCodeOf(error) === 'WRONG_PASSWORD') {
        showError(error, { title: 'Lösenordsändring misslyckades' });
      }
    },
    onSuccess: () => {
      form.reset();
    },
  });
  return (
    <TitledCard id="losenord" title="Byt lösenord" gap="md">
      <Form onSubmit={submit}>
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
        <Button type="submit" variant="light" loading={busy}>
          Byt lösenord
        </Button>
      </Form>
    </TitledCard>
  );
}
