'use client';

import { Alert, Text } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { IconCircleCheck } from '@tabler/icons-react';
import { EmailField } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { MainButton } from '@/components/main-button';
import { emailInput } from '@/domain/account/input';
import { trpc } from '@/trpc/client';
import { typedEmail } from './typed-email';

/** Asks for the mail by which a new password is chosen; also a first one, for an account that has none. */
export function ForgotStep({ email, next }: { email: string; next: string | null }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    onValuesChange: (values) => typedEmail.set(values.email),
    validate: schemaResolver(emailInput, { sync: true }),
  });
  const typed = form.useWatchValue('email');
  const request = trpc.auth.requestPasswordReset.useMutation({
    meta: {
      done: ['Återställningslänk skickad', 'Kontrollera din e-post för att återställa ditt lösenord.'],
    },
    onError: (error) => showFormError(form, error, { title: 'Kunde inte skicka återställningslänk.' }),
  });

  return (
    <Form
      uncontrolled={form}
      onSubmit={form.onSubmit((values) => request.mutate({ ...values, next }), focusFirstError(form))}
    >
      <Text>Skriv din e-postadress så skickar vi en länk där du väljer ett nytt lösenord.</Text>
      {request.isSuccess && (
        <Alert color="pine" icon={<IconCircleCheck size={20} />}>
          Om adressen hör till ett konto har vi skickat en länk dit. Titta även i skräpposten.
        </Alert>
      )}
      <EmailField key={form.key('email')} {...form.getInputProps('email')} />
      <MainButton
        type="submit"
        fullWidth
        busy={request.isPending}
        busyLabel="Skickar..."
        disabled={typed.trim() === ''}
      >
        Skicka återställningslänk
      </MainButton>
    </Form>
  );
}
