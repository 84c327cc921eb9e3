'use client';

import { useForm } from '@mantine/form';
import { useState } from 'react';
import { EmptyState } from '@/components/empty-state';
import { errorCodeOf, errorTextOf } from '@/components/errors';
import { EmailField } from '@/components/fields';
import { Form, focusFirstError, showFieldErrors, zodValidate } from '@/components/form';
import { MainLink } from '@/components/links';
import { MainButton } from '@/components/main-button';
import { Page } from '@/components/page';
import { showError } from '@/components/toast';
import { loginPath } from '@/domain/return-path';
import { emailInput } from '@/domain/validation/account';
import { trpc } from '@/trpc/client';
import { typedEmail } from './typed-email';

/** Asks for a new link, when the old one no longer works. */
function NewLink({ next }: { next: string | null }) {
  const [sent, setSent] = useState(false);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: typedEmail.get() },
    validate: zodValidate(emailInput),
  });
  const resend = trpc.auth.resendConfirmation.useMutation({
    onSuccess: () => setSent(true),
    onError: (error) => {
      if (!showFieldErrors(form, error)) showError(error);
    },
  });
  if (sent) {
    return (
      <EmptyState
        picture="mail"
        order={1}
        live
        title="Kontrollera din inkorg"
        text="Om adressen hör till ett obekräftat konto har vi skickat en ny länk. Titta även i skräpposten."
      >
        <MainLink href={loginPath(next)}>Till inloggningen</MainLink>
      </EmptyState>
    );
  }
  const { title } = errorTextOf({ data: { code: 'TOKEN_INVALID' } });
  return (
    <>
      <EmptyState
        picture="error"
        order={1}
        title={title}
        text="Länken är använd eller för gammal. Har du redan bekräftat kan du logga in. Annars skickar vi en ny länk."
      />
      <Form onSubmit={form.onSubmit((values) => resend.mutate({ ...values, next }), focusFirstError(form))}>
        <EmailField key={form.key('email')} {...form.getInputProps('email')} />
        <MainButton type="submit" fullWidth busy={resend.isPending} busyLabel="Skickar...">
          Skicka ny länk
        </MainButton>
      </Form>
    </>
  );
}

/**
 * The mailed link leads here. The button does the confirming: programs that open links in mails to check
 * them would use it up otherwise.
 */
export function ConfirmView({ token, next }: { token: string | null; next: string | null }) {
  const confirm = trpc.auth.confirmEmail.useMutation({
    onSuccess: ({ email }) => typedEmail.set(email),
    onError: (error) => {
      if (errorCodeOf(error) !== 'TOKEN_INVALID') showError(error);
    },
  });
  const invalid = !token || (confirm.isError && errorCodeOf(confirm.error) === 'TOKEN_INVALID');

  return (
    <Page width="narrow">
      {invalid ? (
        <NewLink next={next} />
      ) : confirm.isSuccess ? (
        <EmptyState
          picture="done"
          order={1}
          live
          title="Kontot är bekräftat"
          text="Nu kan du logga in och börja köpa och sälja startplatser."
        >
          <MainLink href={loginPath(next)}>Logga in</MainLink>
        </EmptyState>
      ) : (
        <EmptyState
          picture="mail"
          order={1}
          title="Bekräfta din e-postadress"
          text="Tryck på knappen så är kontot klart att använda."
        >
          <MainButton
            busy={confirm.isPending}
            busyLabel="Bekräftar..."
            onClick={() => confirm.mutate({ token })}
          >
            Bekräfta konto
          </MainButton>
        </EmptyState>
      )}
    </Page>
  );
}
