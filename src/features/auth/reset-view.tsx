'use client';

import { Card } from '@mantine/core';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf } from '@/components/error-code';
import { Form } from '@/components/form';
import { MainButton, MainLink } from '@/components/main-button';
import { Page, PageHeading } from '@/components/page';
import { NewPasswordField, PasswordField, Username } from '@/components/password-fields';
import { useServerForm } from '@/components/server-form';
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
  const { client } = trpc.useUtils();
  const { form, submit, busy, mutation } = useServerForm({
    schema: resetPasswordInput,
    initialValues: { token: token ?? '', password: '', confirmPassword: '' },
    send: client.auth.resetPassword.mutate,
    meta: {
      done: ['Lösenord uppdaterat', 'Ditt lösenord har ändrats.'],
      failed: 'Lösenordsändring misslyckades',
      shown: ['TOKEN_INVALID'],
    },
    onSuccess: ({ email }) => typedEmail.set(email),
  });

  if (!token || (mutation.isError && errorCodeOf(mutation.error) === 'TOKEN_INVALID')) {
    return (
      <Page width="text">
        <EmptyState picture="error" order={1} live {...errorTexts.TOKEN_INVALID}>
          <MainLink href={loginModePath('forgot', next)}>Be om en ny länk</MainLink>
        </EmptyState>
      </Page>
    );
  }
  if (mutation.isSuccess) {
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
          <MainButton type="submit" fullWidth busy={busy} busyLabel="Sparar...">
            Spara nytt lösenord
          </MainButton>
        </Form>
      </Card>
    </Page>
  );
}
