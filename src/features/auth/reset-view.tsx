'use client';

import { Card } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf } from '@/components/error-code';
import { NewPasswordField, PasswordField, Username } from '@/components/fields';
import { Form, focusFirstError, showFormError } from '@/components/form';
import { MainButton, MainLink } from '@/components/main-button';
import { Page, PageHeading } from '@/components/page';
import { resetPasswordInput } from '@/domain/account/input';
import { loginModePath, loginPath } from '@/domain/account/sign-in';
import { errorTexts } from '@/text/errors';
import { trpc } from '@/trpc/client';
import { typedEmail } from './sign-in-state';

interface ResetViewProps {
  token: string | null;
  /** Of the account; null where it could not be looked up. */
  email: string | null;
  next: string | null;
}

/** The mailed link leads here: a new password, twice. */
export function ResetView({ token, email, next }: ResetViewProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token: token ?? '', password: '', confirmPassword: '' },
    validate: schemaResolver(resetPasswordInput, { sync: true }),
  });
  const reset = trpc.auth.resetPassword.useMutation({
    meta: { done: ['Lösenord uppdaterat', 'Ditt lösenord har ändrats.'] },
    onSuccess: ({ email }) => typedEmail.set(email),
    onError: (error) => {
      if (errorCodeOf(error) === 'TOKEN_INVALID') return;
      showFormError(form, error, { title: 'Lösenordsändring misslyckades' });
    },
  });

  const submit = form.onSubmit((values) => reset.mutate(values), focusFirstError(form));

  if (!token || (reset.isError && errorCodeOf(reset.error) === 'TOKEN_INVALID')) {
    return (
      <Page width="text">
        <EmptyState picture="error" order={1} live {...errorTexts.TOKEN_INVALID}>
          <MainLink href={loginModePath('forgot', next)}>Be om en ny länk</MainLink>
        </EmptyState>
      </Page>
    );
  }
  if (reset.isSuccess) {
    return (
      <Page width="text">
        <EmptyState
          picture="done"
          order={1}
          live
          title="Lösenordet är ändrat"
          text="Logga in med ditt nya lösenord. Du har loggats ut på alla andra enheter."
        >
          <MainLink href={loginPath(next)}>Logga in</MainLink>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page width="narrow">
      <PageHeading title="Välj ett nytt lösenord" center />
      <Card component="section">
        <Form uncontrolled={form} onSubmit={submit}>
          <Username email={email} />
          <NewPasswordField name="password" key={form.key('password')} {...form.getInputProps('password')} />
          <PasswordField
            label="Bekräfta lösenord"
            autoComplete="new-password"
            name="confirmPassword"
            key={form.key('confirmPassword')}
            {...form.getInputProps('confirmPassword')}
          />
          <MainButton type="submit" fullWidth busy={reset.isPending} busyLabel="Sparar...">
            Spara nytt lösenord
          </MainButton>
        </Form>
      </Card>
    </Page>
  );
}
