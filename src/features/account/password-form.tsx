'use client';

import { Button, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { errorCodeOf } from '@/components/errors';
import { NewPasswordField, PasswordField } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { TitledCard } from '@/components/titled-card';
import { showError } from '@/components/toast';
import { changePasswordInput } from '@/domain/account/input';
import { trpc } from '@/trpc/client';

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
        {/* The username, for password managers. */}
        <input type="text" autoComplete="username" defaultValue={email} readOnly hidden />
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
